-- How fast businesses answer and how syncs end, over all of them: for the analytics of the console, in a transaction of the platform only.
create index review_v1_answered on read.review_v1 (answered_at) include (created_at) where answered_at is not null and not removed;
create index sync_run_v1_started on read.sync_run_v1 (started_at) include (state);
create policy search on read.sync_run_v1 for select to sumaa_search using (true);
grant select on read.sync_run_v1 to sumaa_search;

create function read.platform_work(since timestamptz, until timestamptz)
  returns table (median_minutes float8, syncs int, syncs_done int)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select a.minutes, s.syncs, s.done
    from (
      select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8 / 60) as minutes
      from read.review_v1 where answered_at >= since and answered_at < until and not removed) a,
    (
      select count(*)::int as syncs, count(*) filter (where state = 'completed')::int as done
      from read.sync_run_v1 where started_at >= since and started_at < until) s
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.platform_work(timestamptz, timestamptz) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.platform_work(timestamptz, timestamptz) from public;
grant execute on function read.platform_work(timestamptz, timestamptz) to sumaa_query;
