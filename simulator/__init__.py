"""Plays trading card games many times over, to see whether decks are balanced."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds simulator, strategies, reports and decklists, in a checkout and when installed."""
