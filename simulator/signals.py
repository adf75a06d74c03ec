"""The signals that end a command."""

import signal

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Ctrl-C, a polite kill, a terminal that closes; Windows lacks the last


def deadly() -> list[int]:
    """Those of them that this process was not started to ignore, as `nohup` and background jobs do."""
    known = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    return [signum for signum in known if signal.getsignal(signum) != signal.SIG_IGN]
