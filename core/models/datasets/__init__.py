"""Finds, downloads and verifies data sets.

The order: the folder that `ATLAS_DATA_DIR` names, then the user's cache folder, then a download into it.
Whatever the place, the bytes must have the sha256 that stands here.
"""

import contextlib
import csv
import dataclasses
import gzip
import hashlib
import http.client
import os
import pathlib
import shutil
import sys
import tarfile
import urllib.error
import urllib.request
import uuid
import zipfile
import zlib
from collections.abc import Callable, Generator

import numpy as np

from ...base.checks import AtlasError, check_choice
from ..configs.pairs import LanguagePair
from .registry import DATASETS, Dataset

_BLOCK_BYTES = 1 << 16  # bytes read at once
_TIMEOUT_SECONDS = 10.0  # seconds without a byte after which a download is given up


class DatasetError(AtlasError, RuntimeError):
    """A data set cannot be had: one sentence that says why, and the fix."""


def cache_folder() -> pathlib.Path:
    """Returns the folder where fetched files are kept: `ATLAS_CACHE_DIR`, or the platform's for caches.

    Raises:
        DatasetError: If neither is there: a user without a home folder, as in some containers.
    """
    if os.environ.get("ATLAS_CACHE_DIR"):
        return pathlib.Path(os.environ["ATLAS_CACHE_DIR"])
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or _home_folder() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = _home_folder() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or _home_folder() / ".cache"
    return pathlib.Path(base) / "attention-atlas"


def _home_folder() -> pathlib.Path:
    try:
        return pathlib.Path.home()
    except RuntimeError:
        raise DatasetError(
            "There is no home folder to keep data sets in: "
            "set ATLAS_CACHE_DIR to a folder that can be written."
        ) from None


def file_sha256(path: pathlib.Path) -> str:
    """Returns the sha256 of a file as 64 hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _error_reason(error: OSError) -> str:
    return error.strerror or str(error)


def _verify_checksum(path: pathlib.Path, dataset: Dataset) -> pathlib.Path:
    try:
        checksum = file_sha256(path)
    except OSError as error:
        raise DatasetError(
            f"The data set {dataset.name} at {path} cannot be read ({_error_reason(error)}). "
            "Make it readable, or delete that file."
        ) from error
    if checksum != dataset.sha256:
        raise DatasetError(
            f"The data set {dataset.name} at {path} is damaged: expected sha256 {dataset.sha256[:12]}..., "
            f"found {checksum[:12]}.... Delete that file and try again."
        )
    return path


def _replace_by_member(archive: pathlib.Path, member: str) -> None:
    """Puts a member of a zip archive in the archive's place.

    What is no such archive stays, and fails at its checksum.
    """
    member_path = archive.with_name(f"{archive.name}.member")
    try:
        with (
            zipfile.ZipFile(archive) as zip_file,
            zip_file.open(member) as source,
            open(member_path, "wb") as sink,
        ):
            shutil.copyfileobj(source, sink)
        os.replace(member_path, archive)
    # the last one: encrypted, or packed in a way unknown here
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError):
        return
    finally:
        member_path.unlink(missing_ok=True)


def _download(dataset: Dataset, target: pathlib.Path) -> Generator[int]:
    """Fetches a data set to a place, yielding the bytes done; closed midway, it keeps nothing."""
    manual_fix = f"{dataset.file} into a folder and set ATLAS_DATA_DIR to it."
    # a name of its own: two may fetch at once
    part_path = target.with_name(f"{target.name}.{uuid.uuid4().hex}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # S310: an address of `DATASETS`, never a typed one
        response = urllib.request.urlopen(dataset.url, timeout=_TIMEOUT_SECONDS)  # noqa: S310
        with response as source, open(part_path, "wb") as sink:
            while block := source.read(_BLOCK_BYTES):
                sink.write(block)
                yield sink.tell()
        if dataset.zip_member:
            _replace_by_member(part_path, dataset.zip_member)
        if file_sha256(part_path) != dataset.sha256:
            raise DatasetError(
                f"What {dataset.url} sent is not the data set {dataset.name}: "
                f"its sha256 is not {dataset.sha256[:12]}.... Put {manual_fix}"
            )
        os.replace(part_path, target)
    except (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError) as error:
        reason = getattr(error, "reason", error)
        raise DatasetError(
            f"The data set {dataset.name} could not be fetched from {dataset.url} ({reason}). "
            f"Connect to the network, or put {manual_fix}"
        ) from error
    except OSError as error:
        raise DatasetError(
            f"The data set {dataset.name} could not be written to {target.parent} ({_error_reason(error)}). "
            "Make room or set ATLAS_CACHE_DIR to a folder that can be written."
        ) from error
    finally:
        with contextlib.suppress(OSError):  # where nothing could be written there is nothing to remove
            part_path.unlink()


def fetch(name: str) -> Generator[int]:
    """Fetches a data set that is nowhere on this machine and verifies it, yielding the bytes done.

    Args:
        name: One of `DATASETS`.

    Raises:
        InvalidValueError: If the name is unknown.
        DatasetError: If the file is damaged or cannot be fetched or kept.
    """
    path = find_local_path(name)
    if path is None:
        path = cache_folder() / DATASETS[name].file
        yield from _download(DATASETS[name], path)
    _verify_checksum(path, DATASETS[name])


def ensure_dataset(name: str, *, progress: Callable[[int, int], None] | None = None) -> pathlib.Path:
    """Returns the path of a verified data set, fetching it when it is nowhere.

    Args:
        name: One of `DATASETS`.
        progress: Called with (bytes done, bytes in all) while fetching. Default: silent.

    Raises:
        InvalidValueError: If the name is unknown.
        DatasetError: If the file is damaged or cannot be fetched or kept.
    """
    with contextlib.closing(fetch(name)) as blocks:
        for bytes_done in blocks:
            if progress:
                progress(bytes_done, DATASETS[name].size)
    path = find_local_path(name)
    if path is None:
        raise DatasetError(f"The data set {name} was removed while it was looked for. Try again.")
    return path


def find_local_path(name: str) -> pathlib.Path | None:
    """Returns where a data set lies on this machine, unverified, or None where it would have to be fetched.

    Raises:
        InvalidValueError: If the name is unknown.
    """
    dataset = DATASETS[check_choice("name", name, tuple(DATASETS))]
    data_folder = os.environ.get("ATLAS_DATA_DIR")
    folders = [pathlib.Path(data_folder)] if data_folder else []
    with contextlib.suppress(DatasetError):  # without a cache folder nothing lies in it
        folders.append(cache_folder())
    # os.path: a folder that may not be looked into holds nothing for us, where pathlib raises
    return next((folder / dataset.file for folder in folders if os.path.isfile(folder / dataset.file)), None)


def load_shakespeare_text(progress: Callable[[int, int], None] | None = None) -> str:
    """Returns Tiny Shakespeare in lower case: 1,115,394 characters, 39 distinct."""
    return ensure_dataset("shakespeare", progress=progress).read_text(encoding="utf-8").lower()


def load_translation_pairs(
    pair: LanguagePair, progress: Callable[[int, int], None] | None = None
) -> list[tuple[str, str]]:
    """Returns the (source, target) pairs of two languages in the chapter's order: the first of them train.

    The signs that the pair removes are taken out of the text, and the pairs are shuffled as a list by NumPy's
    legacy generator with seed 42.
    """
    text = pair.remove_marks(ensure_dataset(pair.dataset, progress=progress).read_text(encoding="utf-8"))
    lines = [line.split("\t") for line in text.splitlines()]
    pairs = [(source, target) for source, target in lines]
    np.random.RandomState(42).shuffle(pairs)  # the same order as np.random.seed(42); np.random.shuffle(pairs)
    return pairs


def load_translation_split(
    pair: LanguagePair, progress: Callable[[int, int], None] | None = None
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Returns (pairs that train, pairs that validate) of two languages."""
    pairs = load_translation_pairs(pair, progress)
    return pairs[: pair.num_train_pairs], pairs[pair.num_train_pairs :]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Review:
    """A review of IMDb: its text, whether it is positive, and its number in its folder."""

    text: str
    is_positive: bool
    number: int


def load_imdb_reviews(split: str, progress: Callable[[int, int], None] | None = None) -> list[Review]:
    """Returns the 25,000 reviews of "train" or "test": negative ones first, each kind by its numbers."""
    check_choice("split", split, ("train", "test"))
    table_path = pathlib.Path(os.environ.get("ATLAS_DATA_DIR") or ".") / DATASETS["imdb-table"].file
    if os.environ.get("ATLAS_DATA_DIR") and table_path.is_file():
        reviews = _read_table_reviews(_verify_checksum(table_path, DATASETS["imdb-table"]), split)
    else:
        reviews = _read_archive_reviews(ensure_dataset("imdb", progress=progress), split)
    return sorted(reviews, key=lambda review: (review.is_positive, review.number))


def _read_table_reviews(path: pathlib.Path, split: str) -> list[Review]:
    # texts hold signs that are lines' ends to some readers
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        return [
            Review(text=row["text"], is_positive=row["label"] == "pos", number=int(row["id"]))
            for row in csv.DictReader(file)
            if row["split"] == split
        ]


def _read_archive_reviews(path: pathlib.Path, split: str) -> list[Review]:
    reviews = []
    with tarfile.open(path, "r:gz") as archive:
        for member in archive:
            _, *path_parts = pathlib.PurePosixPath(member.name).parts
            file = archive.extractfile(member)  # None for a folder
            if file and len(path_parts) == 3 and path_parts[0] == split and path_parts[1] in ("neg", "pos"):
                text = file.read().decode("utf-8")
                number = int(path_parts[2].split("_")[0])
                reviews.append(Review(text=text, is_positive=path_parts[1] == "pos", number=number))
    return reviews
