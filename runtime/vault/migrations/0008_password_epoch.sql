-- Changes whenever the password does, so that a session opens only for the password that was verified.
alter table vault.credential add column epoch uuid not null default gen_random_uuid();
