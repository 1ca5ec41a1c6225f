"""The protocol between web processes and engines: calls, frames, errors and versions.

A call is one message by POST. The response is a sequence of frames, each the length of its message in 8 bytes
and the message. A frame is a dict with its `kind`:

    wait     nothing yet, at least twice a second; `place`: the position in the queue
    answer   `value`: a result; one for a run, several for a stream
    error    `error`: see `encode_error`
    hello    `value`: schema and weights of an engine that cannot read the call, likely of another version
    end      the response is complete; without this frame it was cut off
"""

import hmac
import os
import struct

from ..base.assets import AssetError
from ..base.checks import AtlasError, EngineUnavailableError, InvalidValueError, MaskTraceError
from ..base.device import DeviceError
from ..base.i18n import message
from ..models import zoo
from ..models.datasets import DatasetError
from ..models.families import MODELS, get_model_config, get_model_family
from . import wire

MEDIA_TYPE = "application/x-attention-atlas"
LENGTH_PREFIX = struct.Struct("<Q")
HEARTBEAT_SECONDS = 0.4  # seconds between two frames while nothing is ready
FALLBACK_DEPLOYMENT = "rest"  # answers what no family of models answers
_REQUIRED_FIELDS = {
    "wait": "place",
    "answer": "value",
    "error": "error",
    "hello": "value",
    "end": "",
}  # by kind
DEPLOYMENTS = (
    "char_rnn",
    "char_gpt",
    "translators",
    "sentiment",
    FALLBACK_DEPLOYMENT,
)  # as hosting/cluster.yaml has them

_ERROR_TYPES: dict[str, type[AtlasError]] = {  # for visitors; no name from the wire is imported
    error_type.__name__: error_type
    for error_type in (
        *(InvalidValueError, AssetError, zoo.ModelFileError, EngineUnavailableError),
        *(MaskTraceError, DatasetError, DeviceError),
    )
}


# --- deployments --------------------------------------------------------------------------------------------


def find_deployment(request) -> str:
    """Returns the deployment that handles a request: that of the family of its model."""
    if hasattr(request, "requests"):  # several that share their steps
        return find_deployment(request.requests[0])
    names = (getattr(request, "model", ""), *getattr(request, "models", ()))
    deployment = next(
        (get_model_family(get_model_config(name)).name for name in names if name in MODELS),
        FALLBACK_DEPLOYMENT,
    )
    return deployment if deployment in DEPLOYMENTS else FALLBACK_DEPLOYMENT


# --- frames -------------------------------------------------------------------------------------------------


def encode_frame(frame_type: str, **fields) -> bytes:
    """Encodes a frame: the length of its message, and the message."""
    payload = wire.pack({"kind": frame_type, **fields})
    return LENGTH_PREFIX.pack(len(payload)) + payload


def check_frame(frame) -> dict:
    """Validates a decoded frame and returns it.

    Raises:
        WireError: If its kind is unknown, or a field is missing.
    """
    frame_type = frame.get("kind") if isinstance(frame, dict) else None
    if (
        not isinstance(frame_type, str)
        or frame_type not in _REQUIRED_FIELDS
        or (_REQUIRED_FIELDS[frame_type] and _REQUIRED_FIELDS[frame_type] not in frame)
    ):
        raise wire.WireError(f"What came is no frame: {str(frame)[:60]}.")
    if frame_type == "wait" and type(frame["place"]) is not int:
        raise wire.WireError("A place in the line is no number.")
    return frame


# --- errors -------------------------------------------------------------------------------------------------


def encode_error(error: BaseException) -> dict[str, str]:
    """Encodes an error; an internal one has only its class name."""
    class_name = type(error).__name__
    if isinstance(error, InvalidValueError):
        fields = {name: getattr(error, name) for name in ("name", "rule", "hint", "label")}
        return {"class": class_name, "message": str(error), **fields}
    return {"class": class_name, "message": str(error) if isinstance(error, AtlasError) else ""}


def decode_error(content) -> Exception:
    """Decodes an error.

    Raises:
        WireError: If it is not the output of `encode_error`.
    """
    if not isinstance(content, dict) or not all(isinstance(text, str) for text in content.values()):
        raise wire.WireError("An error is no table of texts.")
    fields = dict(content)
    try:
        class_name, text = fields.pop("class"), fields.pop("message")
        error_type = _ERROR_TYPES.get(class_name)
        if error_type is None:
            return RuntimeError(f"The engine failed with {class_name[:60]}; its log says more.")
        return error_type(text, **fields)
    except (KeyError, TypeError) as error:
        raise wire.WireError(f"An error lacks a field, or has one too many ({error}).") from error


# --- the same version, and a shared secret ------------------------------------------------------------------


def weight_checksums() -> dict[str, str]:
    """Returns the sha256 of the weights of each shipped model, from its card."""
    checksums = {}
    for name in zoo.filter_shipped(MODELS):
        try:
            checksums[name] = zoo.load_card(name)["weights_sha256"]
        except zoo.ModelFileError:
            continue  # a request for that model raises the error
    return checksums


def describe_difference(engine_version, address: str) -> str:
    """Returns a sentence with the difference between an engine and this process, or "".

    Args:
        engine_version: The engine's `schema_hash` and `weight_checksums`.
        address: The engine's address, for the sentence.

    Raises:
        WireError: If `engine_version` is something else.
    """
    if (
        not isinstance(engine_version, dict)
        or not isinstance(engine_version.get("weights"), dict)
        or "schema" not in engine_version
    ):
        raise wire.WireError("An engine says nothing of its version.")
    if engine_version["schema"] != wire.schema_hash():
        return message("engine-unavailable.version", address=address)
    local_checksums = weight_checksums()
    differing_models = [
        name
        for name in local_checksums
        if engine_version["weights"].get(name, local_checksums[name]) != local_checksums[name]
    ]
    if differing_models:
        return message("engine-unavailable.weights", names=", ".join(differing_models[:3]), address=address)
    return ""


def get_engine_token() -> str:
    """Returns `ATLAS_ENGINE_TOKEN`, the secret that apps and engines share, or ""."""
    return os.environ.get("ATLAS_ENGINE_TOKEN", "").strip()


def is_authorized(authorization_header: str | None) -> bool:
    """Returns whether an Authorization header contains the token; the comparison takes constant time."""
    return not get_engine_token() or hmac.compare_digest(
        (authorization_header or "").encode(), f"Bearer {get_engine_token()}".encode()
    )
