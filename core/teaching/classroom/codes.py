"""Room codes, which people read aloud, and secrets."""

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
    """Normalizes a typed code: case, whitespace and hyphens are ignored.

    Example:
        >>> normalize_code(" bcd-fgh ")
        'BCDFGH'
    """
    return "".join(character for character in text.upper() if character.isalnum())[: CODE_LENGTH + 1]


def generate_secret() -> str:
    """Returns a URL-safe secret of 192 random bits."""
    return secrets.token_urlsafe(24)


def derive_room_key(secret: str) -> str:
    """Derives the 64-bit key in the link of a class from its teacher's secret, by HMAC-SHA-256.

    Anyone with the key can join the room, and learns nothing of the secret.
    """
    mac = hmac.digest(secret.encode("utf-8", "replace"), b"room key", "sha256")
    return base64.urlsafe_b64encode(mac[:8]).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """Returns the SHA-256 digest that the database stores: a reader of the file cannot act as the owner."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def matches_digest(secret: str, stored_digest: str) -> bool:
    """Compares a secret with a stored digest in constant time."""
    return hmac.compare_digest(hash_secret(secret), stored_digest)
