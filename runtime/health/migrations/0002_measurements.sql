-- What the parts of an installation answered over time, and how full it was: for the console and the public status.
alter table ops.heartbeat
  add column started_at timestamptz not null default now(),
  -- The last figures of the process; null before the first.
  add column measures jsonb;

create table ops.part_history (
  -- The start of five minutes.
  at timestamptz not null,
  part text collate "C" not null,
  -- The whole installation counts as down without this part.
  needed boolean not null,
  checks int not null,
  failed int not null,
  ms_sum bigint not null,
  ms_max int not null,
  primary key (at, part)
);
comment on table ops.part_history is 'The checks of each part, by five minutes, of all processes together.';

create table ops.meter_history (
  at timestamptz not null,
  meter text collate "C" not null,
  highest double precision not null,
  primary key (at, meter)
);
comment on table ops.meter_history is 'The highest value of each meter, by five minutes, of all processes together.';

grant select, insert, update, delete on ops.part_history, ops.meter_history to sumaa_command, sumaa_query, sumaa_worker;
