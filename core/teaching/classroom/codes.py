"""Codes of rooms, which are said aloud, and secrets, which are not."""

import base64
import hashlib
import hmac
import secrets

# No vowel, so that no code is a word, and no L: with I and O it is what is misread.
CODE_ALPHABET = "BCDFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6  # 20 ** 6 = 64,000,000 codes


def generate_code() -> str:
    """Returns a random code of a room."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def normalize_code(text: str) -> str:
    """Returns a code as it is written, whatever was typed: small letters, blanks and hyphens are no matter.

    Example:
        >>> normalize_code(" bcd-fgh ")
        'BCDFGH'
    """
    return "".join(character for character in text.upper() if character.isalnum())[: CODE_LENGTH + 1]


def generate_secret() -> str:
    """Returns a secret of 192 random bits, for an address."""
    return secrets.token_urlsafe(24)


def derive_room_key(secret: str) -> str:
    """Returns the 64 bits that the link of a class carries beside the code, made of its teacher's secret.

    Who has the key can come in, and learns nothing of the secret.
    """
    mac = hmac.digest(secret.encode("utf-8", "replace"), b"door", "sha256")
    return base64.urlsafe_b64encode(mac[:8]).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """Returns what the database holds of a secret: who reads the file cannot act as its owner."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def matches_digest(secret: str, stored_digest: str) -> bool:
    """Tells whether a secret is the one that a digest was made of, in a time that tells nothing of either."""
    return hmac.compare_digest(hash_secret(secret), stored_digest)
