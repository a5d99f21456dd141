-- Several items for one stream, each behind the one before, no longer take the way of the refused ones: a restore and many writers of one
-- stream send them.
create or replace function es.append(items int[], streams text[], revisions bigint[], ids uuid[], types text[], datas text[], metadatas text[])
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
begin
  perform pg_advisory_xact_lock(7201, 1);
  select coalesce(max(e.position), 0) into head from es.event e;
  first_head := head;

  -- The usual flush (each item at the revision its writer saw, or behind an earlier item for its stream) is one statement.
  -- An item that comes alone is cheaper without it.
  if items[array_upper(items, 1)] > 1 then
    return query
    with sent as materialized (
      select v.item, v.stream, v.revision, v.id, v.type, v.data, v.metadata, v.n
      from unnest(items, streams, revisions, ids, types, datas, metadatas) with ordinality
        as v(item, stream, revision, id, type, data, metadata, n)
    ),
    asked as materialized (
      select a.item, a.stream, a.expected, a.last, a.until, s.revision as actual,
        coalesce(lag(a.last) over (partition by a.stream order by a.item), s.revision, -1) as before
      from (
        select item, stream, min(revision) - 1 as expected, max(revision) as last, max(n) as until from sent group by item, stream
      ) a
      left join es.stream s on s.name = a.stream
    ),
    usual as materialized (
      select bool_and(a.before = a.expected) as so from asked a
    ),
    stored as (
      insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select first_head + f.n, f.stream, f.revision, f.id, f.type, f.data::json, f.metadata::json, clock_timestamp()
      from sent f where (select so from usual)
      order by f.n
    ),
    opened as (
      insert into es.stream (name, revision)
      select a.stream, max(a.last) from asked a where a.actual is null and (select so from usual) group by a.stream
    ),
    advanced as (
      update es.stream s set revision = a.last
      from (select stream, max(last) as last from asked where actual is not null and (select so from usual) group by stream) a
      where s.name = a.stream
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
