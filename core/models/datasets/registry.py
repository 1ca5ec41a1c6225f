"""The data sets: name, source, checksum and licence of each."""

import dataclasses


@dataclasses.dataclass(frozen=True, kw_only=True)
class Dataset:
    """Name, source, checksum and licence of a data set that is one file."""

    name: str
    file: str  # path inside the data folder
    url: str
    sha256: str  # of the file
    size: int  # bytes of what the url sends
    licence: str
    # of the zip archive that the url sends; None: the url sends the file itself
    zip_member: str | None = None


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
        zip_member="spa-eng/spa.txt",
    ),
    "imdb": Dataset(
        name="imdb",
        file="imdb/aclImdb_v1.tar.gz",
        url="https://ai.stanford.edu/~amaas/data/sentiment/aclImdb_v1.tar.gz",
        sha256="c40f74a18d3b61f90feba1e17730e0d38e8b97c05fde7008942e91923d1658fe",
        size=84_125_825,
        licence="research use, cite Maas et al., ACL 2011; the texts belong to their authors",
    ),
    "imdb-table": Dataset(  # the same reviews in one table; never fetched, used where the file exists
        name="imdb-table",
        file="imdb/imdb.csv.gz",
        url="",
        sha256="0b7dc2e4b9b7ac0347368bccc60337c30527ff24dfabeede1daca96f09f5f9ef",
        size=25_565_034,
        licence="as imdb",
    ),
}
