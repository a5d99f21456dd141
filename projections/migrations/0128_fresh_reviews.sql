-- How fresh reviews are: how long after it was written one is here. Runs say little of that, because polls have none.
create index review_v1_arrived on read.review_v1 (received_at) include (created_at) where not written_before_link;

create function read.fresh_reviews(since timestamptz, until timestamptz, within interval)
  returns table (reviews int, in_time int)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::int, count(*) filter (where received_at - created_at <= within)::int
    from read.review_v1
    where received_at >= since and received_at < until and not written_before_link
      and current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.fresh_reviews(timestamptz, timestamptz, interval) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.fresh_reviews(timestamptz, timestamptz, interval) from public;
grant execute on function read.fresh_reviews(timestamptz, timestamptz, interval) to sumaa_query;

create or replace view analytics.sync_freshness with (security_invoker = true) as
  select r.tenant_id, count(*) filter (where recent) as runs, count(*) filter (where recent and completed_at is not null) as completed,
    avg((completed_at is not null)::int) filter (where recent) as completed_share,
    max(completed_at) as last_completed_at, now() - max(completed_at) as age,
    coalesce(min(f.reviews), 0) as reviews, min(f.in_time_share) as in_time_share, min(f.median_delay) as median_delay
  from (select tenant_id, completed_at, started_at >= now() - interval '30 days' as recent from read.sync_run_v1) r
  left join (
    select tenant_id, count(*) as reviews, avg((received_at - created_at <= interval '2 hours')::int) as in_time_share,
      percentile_cont(0.5) within group (order by received_at - created_at) as median_delay
    from read.review_v1 where received_at >= now() - interval '30 days' and not written_before_link group by 1) f using (tenant_id)
  group by r.tenant_id;
comment on view analytics.sync_freshness is 'How fresh the reviews of each business are whose branches were ever linked, one row each.';
comment on column analytics.sync_freshness.runs is 'Imports of linked branches (the latest reviews, or all older ones) that began in the last 30 days; polls have no run.';
comment on column analytics.sync_freshness.last_completed_at is 'When the last import of all ended (UTC); null before the first.';
comment on column analytics.sync_freshness.reviews is 'Reviews that came to us in the last 30 days, without those written before their branch was linked.';
comment on column analytics.sync_freshness.in_time_share is 'Those of them that came within two hours of being written, from 0 to 1; null where there are none.';
comment on column analytics.sync_freshness.median_delay is 'The median from being written to coming to us; null where there are none.';
