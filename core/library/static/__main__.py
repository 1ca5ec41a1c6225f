"""`python -m core.library.static [FOLDER] [--languages en es de]` writes the static edition."""

import argparse
import pathlib

from ...base.i18n import list_languages, message
from . import write_pages

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder", nargs="?", type=pathlib.Path, default=pathlib.Path("dist/static"))
parser.add_argument("--languages", nargs="+", choices=list_languages(), default=["en"])
arguments = parser.parse_args()
num_files = write_pages(arguments.folder, arguments.languages)
print(message("library-static", count=num_files, folder=str(arguments.folder)))
