-- A restore that the console ordered. Whoever carries it out stops the product first; a restore empties this table too.
create table ops.restore_order (
  only_row boolean primary key default true check (only_row),
  -- The name of a file among the backups.
  file text not null,
  ordered_at timestamptz not null,
  -- Both are set where it ended without changing anything; null while it is due.
  failed_at timestamptz,
  failure text
);
grant select on ops.restore_order to sumaa_command, sumaa_query, sumaa_worker;
grant insert, update on ops.restore_order to sumaa_command;

-- When somebody was last there who carries out restores. No row: nobody ever was.
create table ops.restore_runner (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null
);
grant select, insert, update on ops.restore_runner to sumaa_query;
grant select on ops.restore_runner to sumaa_command, sumaa_worker;
