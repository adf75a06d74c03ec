"""Tables of a run, for people and for programs. Knows no game; README.md explains every column."""

from reports.files import read_table, write
from reports.text import render

__all__ = ["read_table", "render", "write"]
