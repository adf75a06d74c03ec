"""Players made for each game: one folder per game, one file per strategy."""
