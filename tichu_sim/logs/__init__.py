"""The tables a run writes: their schemas, the shard writer and the lazy reader."""
