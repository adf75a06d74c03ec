"""The event log of a match, and the marks that an engine leaves at the end of each player's own turn.

The log lies beside the state, so that copying a state stays cheap. In bulk runs its capacity is 0.
"""

from simulator.jit import kernel, record, typed

CAPACITY, ROW, MARKS, MARK = 4096, 6, 8, 16

LOG = record(
    ("n", "i4"),
    ("cap", "i4"),
    ("n_marks", "i4"),
    ("marks", "i4", (MARKS, MARK)),
    ("rows", "i4", (CAPACITY, ROW)),
)
Log = typed(LOG)


@kernel
def emit(log, kind, seat, a, b, c, d):
    """Append one event; a row is kind, seat and four numbers whose meaning the kind gives."""
    if log.n < log.cap:
        row = log.rows[log.n]
        row[0] = kind
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = d
        log.n += 1


@kernel
def mark(log, seat, own_turn, values):
    """Record `values`, an array of this game's turn metrics, for the end of a seat's own turn (1, 2, ...).

    At most 8 turns may end between two decisions, and there are at most 14 values.
    """
    assert log.n_marks < MARKS
    assert own_turn > 0
    row = log.marks[log.n_marks]
    row[0] = seat
    row[1] = own_turn
    for i in range(len(values)):
        row[2 + i] = values[i]
    log.n_marks += 1
