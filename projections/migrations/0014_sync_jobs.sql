-- What the sweep needs to name the jobs of a sync: at which page a part is, and since when a first run reads its parts.

grant select (page) on read.sync_part_v1 to sumaa_worker;
create or replace view work.sync_part with (security_invoker = true) as
  select tenant_id, run_id, part_id, location_id, kind, state, received, expected, next_page_token, coalesce(started_at, completed_at) as begun_at, page
  from read.sync_part_v1;

grant select (stages) on read.sync_run_v1 to sumaa_worker;
create or replace view work.sync_run with (security_invoker = true) as
  select tenant_id, run_id, kind, connection_id, state, location_ids, started_at,
    case kind when 'history' then started_at else (
      select (stage->>'startedAt')::timestamptz from json_array_elements(stages) stage where stage->>'stage' = 'reviews_sync'
    ) end as reading_since
  from read.sync_run_v1;
