"""What web processes and engines say to each other: calls, frames, errors, and which version they are.

A call is one message by POST; the answer is a row of frames, each the length of its message in 8 bytes and
the message. A frame is a dict with its `kind`:

    wait     nothing yet, at least twice a second; `place` in the line of those that are not yet served
    answer   `value`: a trace; one of a run, many of a stream
    error    `error`: see `told`
    hello    `value`: schema and weights of an engine that cannot read the call, likely of another version
    end      nothing follows; an answer that ends without it was cut off
"""

import hmac
import os
import struct

from ..base.checks import AtlasError, EngineAwayError, InvalidValueError, MaskTraceError
from ..base.i18n import message
from ..models.families import MODELS, config_of, family_of
from . import wire

MEDIA_TYPE = "application/x-attention-atlas"
LENGTH = struct.Struct("<Q")
BEAT = 0.4  # seconds between two frames while nothing is ready
REST = "rest"  # answers what no family of models answers
_FIELDS = {"wait": "place", "answer": "value", "error": "error", "hello": "value", "end": ""}  # by kind
DEPLOYMENTS = ("char_rnn", "char_gpt", "translators", "sentiment", REST)  # as hosting/cluster.yaml has them


# --- who answers --------------------------------------------------------------------------------------------


def deployment_of(request) -> str:
    """Returns the deployment that answers a request: that of the family whose model it names."""
    if hasattr(request, "requests"):  # several that share their steps
        return deployment_of(request.requests[0])
    names = (getattr(request, "model", ""), *getattr(request, "models", ()))
    family = next((family_of(config_of(name)).name for name in names if name in MODELS), REST)
    return family if family in DEPLOYMENTS else REST


# --- frames -------------------------------------------------------------------------------------------------


def frame(kind: str, **fields) -> bytes:
    """Returns a frame: the length of its message and the message."""
    message = wire.pack({"kind": kind, **fields})
    return LENGTH.pack(len(message)) + message


def checked(frame) -> dict:
    """Returns what came as a frame if it is one.

    Raises:
        WireError: If it is of no kind, or lacks what its kind has.
    """
    kind = frame.get("kind") if isinstance(frame, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS or (_FIELDS[kind] and _FIELDS[kind] not in frame):
        raise wire.WireError(f"What came is no frame: {str(frame)[:60]}.")
    if kind == "wait" and type(frame["place"]) is not int:
        raise wire.WireError("A place in the line is no number.")
    return frame


# --- errors -------------------------------------------------------------------------------------------------


def _errors() -> dict[str, type[AtlasError]]:
    """Returns the errors that a visitor can read, by their names; no name from the wire is imported."""
    from ..base.assets import AssetError
    from ..base.device import DeviceError
    from ..models.datasets import DatasetError
    from ..models.zoo import ModelFileError

    own = (InvalidValueError, AssetError, ModelFileError, EngineAwayError)
    known = (*own, MaskTraceError, DatasetError, DeviceError)
    return {kind.__name__: kind for kind in known}


def told(error: BaseException) -> dict[str, str]:
    """Returns an error as it travels; of one that is not for visitors its class alone."""
    kind = type(error).__name__
    if isinstance(error, InvalidValueError):
        fields = {name: getattr(error, name) for name in ("name", "rule", "fix", "label")}
        return {"class": kind, "message": str(error), **fields}
    return {"class": kind, "message": str(error) if isinstance(error, AtlasError) else ""}


def error_of(content) -> Exception:
    """Returns the error that was told.

    Raises:
        WireError: If it is not one that `told` tells.
    """
    if not isinstance(content, dict) or not all(isinstance(text, str) for text in content.values()):
        raise wire.WireError("An error is no table of texts.")
    more = dict(content)
    try:
        name, message = more.pop("class"), more.pop("message")
        kind = _errors().get(name)
        if kind is None:
            return RuntimeError(f"The engine failed with {name[:60]}; its log says more.")
        return kind(message, **more)
    except (KeyError, TypeError) as error:
        raise wire.WireError(f"An error lacks a field, or has one too many ({error}).") from error


# --- the same version, and a shared secret ------------------------------------------------------------------


def weights() -> dict[str, str]:
    """Returns the sha256 of the weights of each shipped model, as its card tells it."""
    from ..models import zoo

    checksums = {}
    for name in zoo.shipped(MODELS):
        try:
            checksums[name] = zoo.card(name)["weights_sha256"]
        except zoo.ModelFileError:
            continue  # whoever asks for that model meets the sentence
    return checksums


def difference(engine, address: str) -> str:
    """Returns what differs between an engine and this process, as a sentence, or "" where nothing does.

    Args:
        engine: What it said: its `schema`, and its `weights` by the names of the models.
        address: What the sentence calls it.

    Raises:
        WireError: If it said something else.
    """
    if not isinstance(engine, dict) or not isinstance(engine.get("weights"), dict) or "schema" not in engine:
        raise wire.WireError("An engine says nothing of its version.")
    if engine["schema"] != wire.schema():
        return message("engine-away.version", address=address)
    own = weights()
    wrong = [name for name in own if engine["weights"].get(name, own[name]) != own[name]]
    if wrong:
        return message("engine-away.weights", names=", ".join(wrong[:3]), address=address)
    return ""


def token() -> str:
    """Returns `ATLAS_ENGINE_TOKEN`, the secret that apps and engines share; "" where there is none."""
    return os.environ.get("ATLAS_ENGINE_TOKEN", "").strip()


def allowed(header: str | None) -> bool:
    """Tells whether an Authorization header holds the secret, in the same time for any that does not."""
    return not token() or hmac.compare_digest((header or "").encode(), f"Bearer {token()}".encode())
