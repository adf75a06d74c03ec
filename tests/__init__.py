"""The tests; simulator is tested with the made-up game in tests/toy."""
