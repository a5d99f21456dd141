-- Why an order ended without changing anything, by code and detail; null also where an older build noted the failure in English alone.
alter table ops.restore_order add column refusal jsonb;
