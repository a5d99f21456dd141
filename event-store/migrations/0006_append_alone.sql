-- es.append(items), an item that comes alone. What it promises is written at 0002_append.sql and stays; what changes is that one item
-- is no longer sent through the statement for sets (0005_append_in_sets.sql): setting that up costs more than it saves then, and one
-- item is what a quiet installation appends.
create or replace function es.append(items json)
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
  base bigint;
  many bigint;
  matched bigint;
  known boolean;
begin
  perform pg_advisory_xact_lock(7201, 1);
  select coalesce(max(e.position), 0) into head from es.event e;
  first_head := head;

  if json_array_length(items) > 1 then
    return query
    with asked as materialized (
      select a.n, a.stream, a.expected, s.revision as actual, a.events, json_array_length(a.events)::bigint as many
      from rows from (json_to_recordset(items) as (stream text, expected bigint, events json)) with ordinality as a(stream, expected, events, n)
      left join es.stream s on s.name = a.stream
    ),
    placed as materialized (
      select n, stream, actual, events, many, first_head + sum(many) over (order by n) as last_position from asked
    ),
    fresh as materialized (
      select p.stream, p.actual, coalesce(p.actual, -1) + v.n as revision, p.last_position - p.many + v.n as position,
             v.id, v.type, v.data, v.metadata
      from placed p
      cross join lateral rows from (json_to_recordset(p.events) as (id uuid, type text, data text, metadata text))
        with ordinality as v(id, type, data, metadata, n)
    ),
    usual as materialized (
      select count(*) = count(distinct a.stream) and bool_and(a.actual is not distinct from a.expected)
        and not exists (
          select from fresh f
          where f.actual is not null and (select true from es.event e where e.stream = f.stream and e.event_id = f.id limit 1)
        ) as so
      from asked a
    ),
    stored as (
      insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select f.position, f.stream, f.revision, f.id, f.type, f.data::json, f.metadata::json, clock_timestamp()
      from fresh f where (select so from usual)
      order by f.position
    ),
    opened as (
      insert into es.stream (name, revision)
      select p.stream, p.many - 1 from placed p where p.actual is null and (select so from usual)
    ),
    advanced as (
      update es.stream s set revision = p.actual + p.many
      from placed p where s.name = p.stream and p.actual is not null and (select so from usual)
    )
    select (p.n - 1)::int, 'appended', coalesce(p.actual, -1) + p.many, p.last_position::bigint
    from placed p where (select so from usual)
    order by p.n;
    if found then
      select max(e.position) into head from es.event e;
      perform pg_notify('es_appended', head::text);
      return;
    end if;
  end if;

  for entry in
    select (o.n - 1)::int as n, o.i->>'stream' as stream, (o.i->>'expected')::bigint as expected, o.i->'events' as events
    from json_array_elements(items) with ordinality as o(i, n)
    order by o.n
  loop
    item := entry.n;
    select s.revision into actual from es.stream s where s.name = entry.stream;
    many := json_array_length(entry.events);

    if actual is not distinct from entry.expected then
      select exists (
        select from es.event e
        where e.stream = entry.stream
          and e.event_id in (select (v->>'id')::uuid from json_array_elements(entry.events) as a(v))
      ) into known;
      if actual is not null and known then
        verdict := 'wrong_expected'; revision := actual; "position" := null;
        return next;
        continue;
      end if;
      base := coalesce(actual, -1);
      insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select head + a.n, entry.stream, base + a.n, (a.v->>'id')::uuid, a.v->>'type',
             (a.v->>'data')::json, (a.v->>'metadata')::json, clock_timestamp()
      from json_array_elements(entry.events) with ordinality as a(v, n);
      insert into es.stream as s (name, revision) values (entry.stream, base + many)
      on conflict (name) do update set revision = excluded.revision;
      head := head + many;
      verdict := 'appended'; revision := base + many; "position" := head;
      return next;
      continue;
    end if;

    -- Not at the head: right only if these very events stand where the writer wanted them.
    base := coalesce(entry.expected, -1);
    select count(*), max(e.position) into matched, "position"
    from json_array_elements(entry.events) with ordinality as a(v, n)
    join es.event e on e.stream = entry.stream and e.revision = base + a.n and e.event_id = (a.v->>'id')::uuid;
    if matched = many then
      verdict := 'idempotent'; revision := base + many;
    else
      verdict := 'wrong_expected'; revision := actual; "position" := null;
    end if;
    return next;
  end loop;

  -- One notification per flush: a pending NOTIFY takes a lock over the whole cluster at commit.
  if head > first_head then
    perform pg_notify('es_appended', head::text);
  end if;
end
$$;
