-- The embedded event store: one table of events in one order, written by one function (0002), never changed.
-- The roles come from runtime/postgres/migrations.

create schema es;
comment on schema es is 'Event store: the truth. Written by es.append alone.';

-- Who this store is: consumers keep it beside their checkpoints and refuse to go on over another store.
create table es.store (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into es.store default values;

create table es.stream (
  name text collate "C" primary key,
  revision bigint not null check (revision >= 0)
);

create table es.event (
  position bigint primary key check (position > 0),
  stream text collate "C" not null,
  revision bigint not null check (revision >= 0),
  event_id uuid not null,
  type text not null,
  -- json, not jsonb: jsonb refuses \u0000 and loses the order of keys, and one such event would fail its whole batch.
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  unique (stream, revision)
);
create index event_stream_event_id on es.event (stream, event_id);

create function es.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'es.event is append-only: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger event_append_only before update or delete on es.event for each row execute function es.refuse_change();
create trigger event_no_truncate before truncate on es.event for each statement execute function es.refuse_change();
create trigger stream_no_delete before delete on es.stream for each row execute function es.refuse_change();
create trigger stream_no_truncate before truncate on es.stream for each statement execute function es.refuse_change();
create trigger store_append_only before update or delete on es.store for each row execute function es.refuse_change();
create trigger store_no_truncate before truncate on es.store for each statement execute function es.refuse_change();

grant usage on schema es to sumaa_command, sumaa_projector, sumaa_worker;
grant select on all tables in schema es to sumaa_command, sumaa_projector, sumaa_worker;
