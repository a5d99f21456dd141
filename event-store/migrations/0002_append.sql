-- es.append(items): the whole write path.
--
-- items: [{ "stream": "review-…", "expected": null | revision, "events": [{ "id", "type", "data", "metadata" }] }]
--   expected null means that the stream must not exist; data and metadata are JSON *texts inside strings*, because reaching
--   for a member of a json object unescapes it all and fails on \u0000.
-- Answers one row per item, in order: appended | idempotent (with revision and position of the item's last event)
--   or wrong_expected (with the stream's actual revision, null when there is no stream).
--
-- Positions are given under one lock that is held until the commit is visible, so the order of commits is the order of
-- positions and they are contiguous: a reader that goes on from the last position it saw can never pass over a late
-- commit. The lock comes before the first read: under READ COMMITTED each statement of a VOLATILE function sees what was
-- committed before it began, which is everything once the lock is ours. The lost concurrency comes back by sending many
-- items at once.
create function es.append(items json)
returns table (item int, verdict text, revision bigint, "position" bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
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

revoke all on function es.append(json) from public;
grant execute on function es.append(json) to sumaa_command;
