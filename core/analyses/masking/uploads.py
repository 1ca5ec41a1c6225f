"""A visitor's own `.keras` file: looked into before it is loaded, loaded in safe mode alone, gone from the
disk at once.
"""

import contextlib
import io
import json
import pathlib
import tempfile
import zipfile
from collections.abc import Iterator

import keras

from core.analyses.masking.tracer.feeding import batch_of, feed
from core.analyses.masking.tracer.trace import MaskTraceError, graph_of, reason, trace_masks
from core.requests.masking import MAX_FILE, MaskFileRequest
from core.traces.masking import ArchitectureTrace

_PARTS = ("config.json", "metadata.json", "model.weights.h5")
_MAX_UNPACKED = 10 * MAX_FILE
# of a layer's units, words, ...: a file of some bytes may ask for more memory than there is
_MAX_NUMBER = 1_000_000
_NO_SIZES = ("shared_object_id", "seed")  # large whole numbers that cost nothing
_MAX_MEMBERS = 100
_UNSAFE = {
    "Lambda": "a Lambda layer, which is Python code of its own",
    "TorchModuleWrapper": "a PyTorch module, which is code of its own",
}


def load_model(name: str, content: bytes):
    """Returns the Keras model of a `.keras` file, not compiled.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it is no whole `.keras` file, unpacks to too much, holds code (a Lambda layer) or a
            class that Keras does not know, or cannot be traced layer by layer.
    """
    _look_into(name, content)
    with _laid_down(name, content) as path:
        try:
            model = keras.saving.load_model(path, compile=False, safe_mode=True)
        except Exception as error:  # of any layer, of HDF5, of memory
            raise MaskTraceError(f"The file {name} cannot be loaded: {_reason(error)}") from error
    if not (isinstance(model, keras.Sequential) and model._functional is None):
        graph_of(model)
    return model


@contextlib.contextmanager
def _laid_down(name: str, content: bytes) -> Iterator[pathlib.Path]:
    """Holds the bytes as a file, which Keras asks for, as long as it is looked at."""
    with contextlib.ExitStack() as stack:
        try:
            path = (
                pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
                / "model.keras"
            )
            path.write_bytes(content)  # never under the visitor's own name
        except OSError as error:
            raise MaskTraceError(
                f"The file {name} could not be laid down to be loaded ({error.strerror or error}). Make room in the folder for temporary "
                "files, or set TMPDIR to one that can be written."
            ) from error
        yield path


def _look_into(name: str, content: bytes) -> None:
    """Refuses what can be told without running anything."""
    file = io.BytesIO(content)
    if not zipfile.is_zipfile(file):
        raise MaskTraceError(
            f"The file {name} is no .keras file. Save the model with model.save('{pathlib.Path(name).stem}.keras')."
        )
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > _MAX_MEMBERS or sum(member.file_size for member in members) > _MAX_UNPACKED:
                raise MaskTraceError(
                    f"The file {name} unpacks to more than {_MAX_UNPACKED:,} bytes or {_MAX_MEMBERS} files. Save a smaller model."
                )
            missing = [part for part in _PARTS if part not in archive.namelist()]
            if missing:
                raise MaskTraceError(
                    f"The file {name} is no whole .keras file: it lacks {', '.join(missing)}. Save the model again."
                )
            config = json.loads(archive.read("config.json"))
    # RuntimeError: also a packing that zipfile does not know
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError) as error:
        raise MaskTraceError(
            f"The file {name} is damaged: {str(error)[:200]}. Save the model again."
        ) from error
    _check_config(name, config)


def _check_config(name: str, config) -> None:
    """Refuses classes that carry code, and numbers that no memory holds."""
    todo = [config]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            if (kind := value.get("class_name")) in _UNSAFE:
                raise MaskTraceError(
                    f"The file {name} holds {_UNSAFE[kind]}. It is not run here; replace it by a layer of Keras."
                )
            todo += [inner for key, inner in value.items() if key not in _NO_SIZES]
        elif isinstance(value, list):
            todo += value
        elif isinstance(value, int) and value > _MAX_NUMBER:
            raise MaskTraceError(
                f"The file {name} asks for a size of {value:,}; {_MAX_NUMBER:,} is the most here. Save a smaller model."
            )


def _reason(error: Exception) -> str:
    """Returns what Keras said, in a sentence that a visitor can use."""
    text = str(error)
    if "safe_mode" in text or "unsafe" in text.lower():
        return "it holds Python code of its own, which is not run here. Replace it by layers of Keras."
    if (
        "Could not locate class" in text
        or "could not be deserialized" in text.lower()
        or "Unknown layer" in text
    ):
        return "it holds a class of your own, which is not in the file. Replace it by layers of Keras."
    return f"{reason(error)} Save the model again with a current Keras."


def file_masks(request: MaskFileRequest) -> ArchitectureTrace:
    """Answers with the mask at every layer of a visitor's model, over typed sentences whose words are
    numbered as they come.

    Raises:
        MaskTraceError: If the file is refused, or its model cannot be fed with sentences or fails on them.
    """
    model = load_model(request.name, request.content)
    batch = batch_of(request.sentences, known=False)
    inputs, fed = feed(model, batch)
    return ArchitectureTrace(
        title=model.name,
        code="",
        sentences=batch.sentences,
        tokens=batch.tokens,
        ids=batch.ids,
        unknown=batch.unknown,
        cut=batch.cut,
        fed=fed,
        trace=trace_masks(model, inputs),
    )
