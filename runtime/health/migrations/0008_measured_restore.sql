-- How long the last restore took, and whether its read models were built in that time. Null until it is done.
alter table ops.quarantine add column restored_in_ms bigint, add column has_read_models boolean;
