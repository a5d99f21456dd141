-- What each process of an installation says of itself, so that any of them can answer for all.
create schema ops;
grant usage on schema ops to sumaa_command, sumaa_query, sumaa_worker;

create table ops.heartbeat (
  -- One start of one process.
  process uuid primary key,
  app text not null,
  -- The database's own clock, so that those of the machines need not agree.
  at timestamptz not null default now(),
  parts jsonb not null
);
comment on table ops.heartbeat is 'Signs of life: losing it costs nothing, the next ones come within seconds.';
grant select, insert, update, delete on ops.heartbeat to sumaa_command, sumaa_query, sumaa_worker;
