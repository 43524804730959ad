"""The ``search`` policy: what comes of each play in hands that the others may hold, played on by ``club``."""
