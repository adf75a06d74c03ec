"""Writes the golden play-throughs again: `python -m tests.golden [--check]`."""

import argparse
import sys

from simulator import ROOT
from tests.golden import COMMAND, differing


def main() -> int:
    """The exit code: with --check 1 where a file differs."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where a file differs")
    check = parser.parse_args().check
    changed = dict(differing())
    for file, text in changed.items():
        print(f"{file.relative_to(ROOT)} {'differs' if check else 'written'}")
        if not check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
