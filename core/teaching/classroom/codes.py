"""Codes of rooms, which are said aloud, and secrets, which are not."""

import base64
import hashlib
import hmac
import secrets

# No vowel, so that no code is a word, and no L: with I and O it is what is misread.
ALPHABET = "BCDFGHJKMNPQRSTVWXYZ"
LENGTH = 6  # 20 ** 6 = 64,000,000 codes


def new_code() -> str:
    """Returns a random code of a room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def written_code(typed: str) -> str:
    """Returns a code as it is written, whatever was typed: small letters, blanks and hyphens are no matter.

    Example:
        >>> written_code(" bcd-fgh ")
        'BCDFGH'
    """
    return "".join(character for character in typed.upper() if character.isalnum())[: LENGTH + 1]


def new_secret() -> str:
    """Returns a secret of 192 random bits, for an address."""
    return secrets.token_urlsafe(24)


def door_key(secret: str) -> str:
    """Returns the 64 bits that the link of a class carries beside the code, made of its teacher's secret.

    Who has the key can come in, and learns nothing of the secret.
    """
    mixed = hmac.digest(secret.encode("utf-8", "replace"), b"door", "sha256")
    return base64.urlsafe_b64encode(mixed[:8]).decode().rstrip("=")


def digest(secret: str) -> str:
    """Returns what the database holds of a secret: who reads the file cannot act as its owner."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret(given: str, kept: str) -> bool:
    """Tells whether a secret is the one that a digest was made of, in a time that tells nothing of either."""
    return hmac.compare_digest(digest(given), kept)
