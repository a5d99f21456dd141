-- Who renews the tokens of a connection, and until when the others wait for that: a row lock would hold a connection of the
-- pool for as long as Google takes.
alter table vault.google_token add column refreshing_by uuid, add column refreshing_until timestamptz;
