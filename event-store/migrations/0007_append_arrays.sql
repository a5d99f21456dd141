-- es.append(items, …): the write path, as arrays. What it promises is written at 0002_append.sql and stays; what changes is the cost.
-- A flush came as one JSON text whose events were JSON texts inside strings, which the server read four times over: to take the
-- parameter, to find the items, to find their events and to check what is stored. Arrays in the binary format are copied; a third of
-- the time of a flush of 32 goes.
--
-- One element per event, those of one item together and in order, items numbered from 1:
--   items      which item of the flush the event belongs to
--   streams    its stream
--   revisions  the revision it is to have; that of an item's first event says what the writer expects (0: no stream)
--   ids, types, datas, metadatas   the event; datas and metadatas are JSON texts
-- Answers as before, one row per item, in order, counted from 0: appended | idempotent | wrong_expected.
create function es.append(items int[], streams text[], revisions bigint[], ids uuid[], types text[], datas text[], metadatas text[])
returns table (item int, verdict text, revision bigint, "position" bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
-- The plans are kept by each connection from its first appends on, when the tables were small. These are the ones that stay right.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  head bigint;
  first_head bigint;
  entry record;
  actual bigint;
  matched bigint;
  known boolean;
begin
  perform pg_advisory_xact_lock(7201, 1);
  select coalesce(max(e.position), 0) into head from es.event e;
  first_head := head;

  -- The usual flush (every item for another stream, each at the revision its writer saw, no event stored before) is one statement.
  -- An item that comes alone is cheaper without it.
  if items[array_upper(items, 1)] > 1 then
    return query
    with sent as materialized (
      select v.item, v.stream, v.revision, v.id, v.type, v.data, v.metadata, v.n
      from unnest(items, streams, revisions, ids, types, datas, metadatas) with ordinality
        as v(item, stream, revision, id, type, data, metadata, n)
    ),
    asked as materialized (
      select a.item, a.stream, a.expected, a.last, a.until, s.revision as actual
      from (
        select item, stream, min(revision) - 1 as expected, max(revision) as last, max(n) as until from sent group by item, stream
      ) a
      left join es.stream s on s.name = a.stream
    ),
    usual as materialized (
      select count(*) = count(distinct a.stream) and bool_and(coalesce(a.actual, -1) = a.expected)
        and not exists (
          select from sent f
          where f.revision > 0 and (select true from es.event e where e.stream = f.stream and e.event_id = f.id limit 1)
        ) as so
      from asked a
    ),
    stored as (
      insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select first_head + f.n, f.stream, f.revision, f.id, f.type, f.data::json, f.metadata::json, clock_timestamp()
      from sent f where (select so from usual)
      order by f.n
    ),
    opened as (
      insert into es.stream (name, revision)
      select a.stream, a.last from asked a where a.actual is null and (select so from usual)
    ),
    advanced as (
      update es.stream s set revision = a.last
      from asked a where s.name = a.stream and a.actual is not null and (select so from usual)
    )
    select a.item - 1, 'appended', a.last, first_head + a.until
    from asked a where (select so from usual)
    order by a.item;
    if found then
      perform pg_notify('es_appended', (first_head + cardinality(items))::text);
      return;
    end if;
  end if;

  for entry in
    select v.item, v.stream, min(v.revision) - 1 as expected, count(*) as many, min(v.n)::int as first, max(v.n)::int as last
    from unnest(items, streams, revisions) with ordinality as v(item, stream, revision, n)
    group by v.item, v.stream
    order by v.item
  loop
    item := entry.item - 1;
    actual := coalesce((select s.revision from es.stream s where s.name = entry.stream), -1);

    if actual = entry.expected then
      known := actual >= 0 and exists (
        select from unnest(ids[entry.first:entry.last]) as v(id)
        where (select true from es.event e where e.stream = entry.stream and e.event_id = v.id limit 1)
      );
      if known then
        verdict := 'wrong_expected'; revision := actual; "position" := null;
        return next;
        continue;
      end if;
      insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select head + v.n, entry.stream, actual + v.n, v.id, v.type, v.data::json, v.metadata::json, clock_timestamp()
      from unnest(ids[entry.first:entry.last], types[entry.first:entry.last], datas[entry.first:entry.last],
        metadatas[entry.first:entry.last]) with ordinality as v(id, type, data, metadata, n);
      insert into es.stream as s (name, revision) values (entry.stream, actual + entry.many)
      on conflict (name) do update set revision = excluded.revision;
      head := head + entry.many;
      verdict := 'appended'; revision := actual + entry.many; "position" := head;
      return next;
      continue;
    end if;

    -- Not at the head: right only if these very events stand where the writer wanted them.
    select count(*), max(e.position) into matched, "position"
    from unnest(ids[entry.first:entry.last]) with ordinality as v(id, n)
    join es.event e on e.stream = entry.stream and e.revision = entry.expected + v.n and e.event_id = v.id;
    if matched = entry.many then
      verdict := 'idempotent'; revision := entry.expected + entry.many;
    else
      verdict := 'wrong_expected'; revision := nullif(actual, -1); "position" := null;
    end if;
    return next;
  end loop;

  -- One notification per flush: a pending NOTIFY takes a lock over the whole cluster at commit.
  if head > first_head then
    perform pg_notify('es_appended', head::text);
  end if;
end
$$;

revoke all on function es.append(int[], text[], bigint[], uuid[], text[], text[], text[]) from public;
grant execute on function es.append(int[], text[], bigint[], uuid[], text[], text[], text[]) to sumaa_command;

-- What processes of the build before still send, in the form above: there is one write path.
create or replace function es.append(items json)
returns table (item int, verdict text, revision bigint, "position" bigint)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select a.*
  from (
    select array_agg(o.n::int order by o.n, v.n) as items,
           array_agg(o.i->>'stream' order by o.n, v.n) as streams,
           array_agg(coalesce((o.i->>'expected')::bigint, -1) + v.n order by o.n, v.n) as revisions,
           array_agg((v.e->>'id')::uuid order by o.n, v.n) as ids,
           array_agg(v.e->>'type' order by o.n, v.n) as types,
           array_agg(v.e->>'data' order by o.n, v.n) as datas,
           array_agg(v.e->>'metadata' order by o.n, v.n) as metadatas
    from json_array_elements(items) with ordinality as o(i, n)
    cross join lateral json_array_elements(o.i->'events') with ordinality as v(e, n)
  ) s
  cross join lateral es.append(s.items, s.streams, s.revisions, s.ids, s.types, s.datas, s.metadatas) a
$$;

-- Heads are written again and again; with room on their page the index has nothing to learn of it.
alter table es.stream set (fillfactor = 70);
