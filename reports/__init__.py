"""Tables of a run, for people and for programs. Knows no game; README.md explains every column."""

from reports.files import read_table, write
from reports.matches import read_matches
from reports.text import render

__all__ = ["read_matches", "read_table", "render", "write"]
