-- What was sent under the key of a command whose body says which stream it is about: under the same key another body is about
-- another stream, where nothing tells of the first. `command_hash` is keyed; rows are swept after 30 days.
create table vault.command_key (
  command_id uuid primary key,
  command_hash text not null,
  claimed_at timestamptz not null
);
create index command_key_claimed_at on vault.command_key (claimed_at);
grant select, insert, update, delete on vault.command_key to sumaa_command;
