"""Answers as drawn pages: of each a sheet, its words and sections, which `reports.html` sets."""
