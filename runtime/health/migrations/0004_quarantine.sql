-- After a restore nothing leaves this installation (mails, messages, charges, replies) until somebody releases it. No row: never restored.
create table ops.quarantine (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  -- When the backup that was restored had been made.
  backup_at timestamptz not null,
  released_at timestamptz
);
grant select on ops.quarantine to sumaa_command, sumaa_query, sumaa_worker;
grant update (released_at) on ops.quarantine to sumaa_command;
