"""Random streams and the event log: parts of every game, which know no game."""
