-- What the runner under projections and reactors keeps: how far each came, and what it had to set aside.

create schema consumer;
comment on schema consumer is 'Checkpoints and parked events of projections and reactors.';

create table consumer.checkpoint (
  kind text not null check (kind in ('projection', 'reactor')),
  name text collate "C" not null,
  version int not null check (version > 0),
  -- A seam: one projection split over several runners by hash. Always 0 today.
  shard int not null default 0,
  -- Raised by every runner that takes over: a write of an earlier one no longer matches and fails.
  epoch bigint not null default 0,
  -- Opaque text of the event store; null: the origin.
  position text collate "C",
  -- The store and the last event processed, checked at start against what the store holds now.
  store_id text,
  stream text collate "C",
  revision bigint,
  event_id uuid,
  updated_at timestamptz not null default now(),
  primary key (kind, name, version, shard)
);
-- Every batch rewrites its row: leave room for the new version on the same page.
alter table consumer.checkpoint set (fillfactor = 50);

create table consumer.parked (
  kind text not null check (kind in ('projection', 'reactor')),
  name text collate "C" not null,
  version int not null,
  shard int not null default 0,
  -- What is parked: one key of the projection, or a whole stream that holds an event nobody can decode.
  scope text not null check (scope in ('key', 'stream')),
  key text not null,
  position text collate "C" not null,
  stream text collate "C" not null,
  revision bigint not null,
  event_id uuid not null,
  -- Null for later events of a key that was parked already: they only wait for their turn.
  error text,
  parked_at timestamptz not null default now(),
  primary key (kind, name, version, shard, scope, key, position)
);

grant usage on schema consumer to sumaa_projector, sumaa_worker, sumaa_query, sumaa_command;
grant select, insert, update, delete on consumer.checkpoint, consumer.parked to sumaa_projector, sumaa_worker;
grant select on consumer.checkpoint, consumer.parked to sumaa_query, sumaa_command;
