-- Where a session was begun, as far as people may be told: the range its address was in, never the address.
alter table vault.session add column network text;
