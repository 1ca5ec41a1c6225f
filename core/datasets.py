"""Where a data set is found or fetched, and how its bytes are verified.

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
from collections.abc import Callable

import numpy as np

from core.checks import AtlasError, check_choice

_BLOCK = 1 << 16  # bytes read at once
_PATIENCE = 10.0  # seconds without a byte after which a download is given up


class DatasetError(AtlasError, RuntimeError):
    """A data set cannot be had: one sentence that says why, and the fix."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Dataset:
    """Name, source, checksum and licence of a data set that is one file."""

    name: str
    file: str  # path inside the data folder
    url: str
    sha256: str  # of the file
    size: int  # bytes of what the url sends
    licence: str
    member: str | None = None  # of the zip archive that the url sends; None: the url sends the file itself


DATASETS = {
    "shakespeare": Dataset(
        name="shakespeare",
        file="shakespeare.txt",
        url="https://raw.githubusercontent.com/karpathy/char-rnn/master/data/tinyshakespeare/input.txt",
        sha256="86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed",
        size=1_115_394,
        licence="public domain",
    ),
    "spa-eng": Dataset(
        name="spa-eng",
        file="spa-eng/spa.txt",
        url="https://storage.googleapis.com/download.tensorflow.org/data/spa-eng.zip",
        sha256="6ec60e212f812ee3430f7568ea6f33b6fb080e32193c5952e8da0ee8ba45574c",
        size=2_638_744,
        licence="CC-BY 2.0, tatoeba.org and manythings.org/anki",
        member="spa-eng/spa.txt",
    ),
    "imdb": Dataset(
        name="imdb",
        file="imdb/aclImdb_v1.tar.gz",
        url="https://ai.stanford.edu/~amaas/data/sentiment/aclImdb_v1.tar.gz",
        sha256="c40f74a18d3b61f90feba1e17730e0d38e8b97c05fde7008942e91923d1658fe",
        size=84_125_825,
        licence="research use, cite Maas et al., ACL 2011; the texts belong to their authors",
    ),
    "imdb-table": Dataset(  # the same reviews in one table; not to be fetched, used where somebody has it
        name="imdb-table",
        file="imdb/imdb.csv.gz",
        url="",
        sha256="0b7dc2e4b9b7ac0347368bccc60337c30527ff24dfabeede1daca96f09f5f9ef",
        size=25_565_034,
        licence="as imdb",
    ),
    "minilm-weights": Dataset(  # a pretrained sentence encoder; fetched only when a visitor wishes it
        name="minilm-weights",
        file="minilm/model.safetensors",
        url="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/model.safetensors",
        sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        size=90_868_376,
        licence="Apache-2.0, sentence-transformers",
    ),
    "minilm-pieces": Dataset(
        name="minilm-pieces",
        file="minilm/tokenizer.json",
        url="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/tokenizer.json",
        sha256="be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
        size=466_247,
        licence="Apache-2.0, sentence-transformers",
    ),
}


def cache_folder() -> pathlib.Path:
    """Returns the folder where fetched files are kept: `ATLAS_CACHE_DIR`, or the platform's own place for
    caches.

    Raises:
        DatasetError: If neither is there: a user without a home folder, as in some containers.
    """
    if os.environ.get("ATLAS_CACHE_DIR"):
        return pathlib.Path(os.environ["ATLAS_CACHE_DIR"])
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or _home() / ".cache"
    return pathlib.Path(base) / "attention-atlas"


def _home() -> pathlib.Path:
    try:
        return pathlib.Path.home()
    except RuntimeError:
        raise DatasetError(
            "There is no home folder to keep data sets in: set ATLAS_CACHE_DIR to a folder that can be written."
        ) from None


def file_sha256(path: pathlib.Path) -> str:
    """Returns the sha256 of a file as 64 hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _verify(path: pathlib.Path, dataset: Dataset) -> pathlib.Path:
    try:
        found = file_sha256(path)
    except OSError as error:
        raise DatasetError(
            f"The data set {dataset.name} at {path} cannot be read ({error.strerror or error}). Make it readable, or delete that file."
        ) from error
    if found != dataset.sha256:
        raise DatasetError(
            f"The data set {dataset.name} at {path} is damaged: expected sha256 {dataset.sha256[:12]}..., found {found[:12]}.... "
            "Delete that file and try again."
        )
    return path


def _unpack(archive: pathlib.Path, member: str) -> None:
    """Puts a member of a zip archive in the archive's place; what is no such archive stays, and fails at its
    checksum.
    """
    content = archive.with_name(f"{archive.name}.member")
    try:
        with zipfile.ZipFile(archive) as opened, opened.open(member) as source, open(content, "wb") as sink:
            shutil.copyfileobj(source, sink)
        os.replace(content, archive)
    # the last one: encrypted, or packed in a way unknown here
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError):
        return
    finally:
        content.unlink(missing_ok=True)


def _download(dataset: Dataset, target: pathlib.Path, progress: Callable[[int, int], None] | None) -> None:
    by_hand = f"Put {dataset.file} into a folder and set ATLAS_DATA_DIR to it."
    # a name of its own: two may fetch at once
    part = target.with_name(f"{target.name}.{uuid.uuid4().hex}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with urllib.request.urlopen(dataset.url, timeout=_PATIENCE) as source, open(part, "wb") as sink:
            done = 0
            while block := source.read(_BLOCK):
                sink.write(block)
                done += len(block)
                if progress:
                    progress(done, dataset.size)
        if dataset.member:
            _unpack(part, dataset.member)
        if file_sha256(part) != dataset.sha256:
            raise DatasetError(
                f"What {dataset.url} sent is not the data set {dataset.name}: its sha256 is not {dataset.sha256[:12]}.... {by_hand}"
            )
        os.replace(part, target)
    except (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError) as error:
        raise DatasetError(
            f"The data set {dataset.name} could not be fetched from {dataset.url} ({getattr(error, 'reason', error)}). "
            f"Connect to the network, or {by_hand[0].lower()}{by_hand[1:]}"
        ) from error
    except OSError as error:
        raise DatasetError(
            f"The data set {dataset.name} could not be written to {target.parent} ({error.strerror or error}). "
            "Make room or set ATLAS_CACHE_DIR to a folder that can be written."
        ) from error
    finally:
        with contextlib.suppress(OSError):  # where nothing could be written there is nothing to remove
            part.unlink()


def find(name: str, *, progress: Callable[[int, int], None] | None = None) -> pathlib.Path:
    """Returns the path of a verified data set, fetching it when it is nowhere.

    Args:
        name: One of `DATASETS`.
        progress: Called with (bytes done, bytes in all) while fetching. Default: silent.

    Raises:
        InvalidValueError: If the name is unknown.
        DatasetError: If the file is damaged or cannot be fetched or kept.
    """
    path, dataset = present(name), DATASETS[name]
    if path is None:
        path = cache_folder() / dataset.file
        _download(dataset, path, progress)
    return _verify(path, dataset)


def present(name: str) -> pathlib.Path | None:
    """Returns where a data set lies on this machine, unverified, or None where it would have to be fetched.

    Raises:
        InvalidValueError: If the name is unknown.
    """
    dataset = DATASETS[check_choice("name", name, tuple(DATASETS))]
    given = os.environ.get("ATLAS_DATA_DIR")
    folders = [pathlib.Path(given)] if given else []
    with contextlib.suppress(DatasetError):  # without a cache folder nothing lies in it
        folders.append(cache_folder())
    # os.path: a folder that may not be looked into holds nothing for us, where pathlib raises
    return next((folder / dataset.file for folder in folders if os.path.isfile(folder / dataset.file)), None)


def shakespeare_text(progress: Callable[[int, int], None] | None = None) -> str:
    """Returns Tiny Shakespeare in lower case: 1,115,394 characters, 39 distinct."""
    return find("shakespeare", progress=progress).read_text(encoding="utf-8").lower()


PAIRS, TRAIN_PAIRS = 118_964, 100_000


def translation_pairs(progress: Callable[[int, int], None] | None = None) -> list[tuple[str, str]]:
    """Returns the 118,964 (English, Spanish) pairs in the chapter's order: its first 100,000 train, the other
    18,964 validate.

    The inverted marks are taken out of the text and the pairs are shuffled as a list by NumPy's legacy
    generator with seed 42.
    """
    lines = (
        find("spa-eng", progress=progress)
        .read_text(encoding="utf-8")
        .replace("¡", "")
        .replace("¿", "")
        .splitlines()
    )
    pairs = [tuple(line.split("\t")) for line in lines]
    np.random.RandomState(42).shuffle(pairs)  # the same order as np.random.seed(42); np.random.shuffle(pairs)
    return pairs


@dataclasses.dataclass(frozen=True, kw_only=True)
class Review:
    """A review of IMDb: its text, whether it praises, and its number in its folder."""

    text: str
    positive: bool
    number: int


def imdb_reviews(split: str, progress: Callable[[int, int], None] | None = None) -> list[Review]:
    """Returns the 25,000 reviews of "train" or "test": the negative ones first, each kind in the order of its
    numbers.
    """
    check_choice("split", split, ("train", "test"))
    table = pathlib.Path(os.environ.get("ATLAS_DATA_DIR") or ".") / DATASETS["imdb-table"].file
    if os.environ.get("ATLAS_DATA_DIR") and table.is_file():
        found = _table_reviews(_verify(table, DATASETS["imdb-table"]), split)
    else:
        found = _archive_reviews(find("imdb", progress=progress), split)
    return sorted(found, key=lambda review: (review.positive, review.number))


def _table_reviews(path: pathlib.Path, split: str) -> list[Review]:
    # texts hold signs that are lines' ends to some readers
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        return [
            Review(text=row["text"], positive=row["label"] == "pos", number=int(row["id"]))
            for row in csv.DictReader(file)
            if row["split"] == split
        ]


def _archive_reviews(path: pathlib.Path, split: str) -> list[Review]:
    found = []
    with tarfile.open(path, "r:gz") as archive:
        for member in archive:
            _, *place = pathlib.PurePosixPath(member.name).parts
            if member.isfile() and len(place) == 3 and place[0] == split and place[1] in ("neg", "pos"):
                text = archive.extractfile(member).read().decode("utf-8")
                found.append(
                    Review(text=text, positive=place[1] == "pos", number=int(place[2].split("_")[0]))
                )
    return found
