"""What a run plays, and playing it: plan, parts, processes, resume."""
