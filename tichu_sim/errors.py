"""The errors a user can meet. Each is one clear sentence and carries the exit code of the command line."""


class TichuSimError(Exception):
    """Base of all errors whose text is meant for the user: one sentence, no traceback needed."""

    exit_code = 1


class InputError(TichuSimError, ValueError):
    """A wrong option, configuration, file or value; the sentence names it and what is allowed."""

    exit_code = 2


class RunFailed(TichuSimError):
    """A run could not go on: a full disk, a lost worker, an error in the kernel."""

    exit_code = 1


class MismatchError(TichuSimError):
    """The run directory belongs to another plan or other versions than the ones asked for."""

    exit_code = 4


class Interrupted(TichuSimError):
    """Stopped by the user; what was finished is kept."""

    exit_code = 130
