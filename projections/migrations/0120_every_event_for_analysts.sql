-- Analysts read the events that the trail does not list, too, and how fresh each business's reviews are.
call read.open_to('analyst', 'read.recorded_event_v1', '{id,tenant_id,at,event,actor_kind,role,stream,correlation_id}');
create or replace view analytics.events with (security_invoker = true) as
  select id, tenant_id, at, event, kind, actor_kind, role, split_part(stream, '-', 1) as category, correlation_id from read.audit_v1
  union all
  select id, tenant_id, at, event, null, actor_kind, role, split_part(stream, '-', 1), correlation_id from read.recorded_event_v1;
comment on view analytics.events is 'Every event of the log, one row each, without persons, addresses and details.';
comment on column analytics.events.kind is 'What it is about: sign_in, refusal, account, team, connection, reply, plan or settings; null for an event that is only part of its record.';

create view analytics.sync_freshness with (security_invoker = true) as
  select tenant_id, count(*) filter (where recent) as runs, count(*) filter (where recent and completed_at is not null) as completed,
    avg((completed_at is not null)::int) filter (where recent) as completed_share,
    max(completed_at) as last_completed_at, now() - max(completed_at) as age
  from (select tenant_id, completed_at, started_at >= now() - interval '30 days' as recent from read.sync_run_v1) r group by tenant_id;
comment on view analytics.sync_freshness is 'How fresh the reviews of each business are that was ever read from Google, one row each.';
comment on column analytics.sync_freshness.tenant_id is 'The business.';
comment on column analytics.sync_freshness.runs is 'Readings of Google that began in the last 30 days.';
comment on column analytics.sync_freshness.completed is 'Those of them that ended.';
comment on column analytics.sync_freshness.completed_share is 'The one over the other, from 0 to 1; null where none began.';
comment on column analytics.sync_freshness.last_completed_at is 'When the last reading of all ended (UTC); null before the first.';
comment on column analytics.sync_freshness.age is 'How long ago that was.';
grant select on analytics.sync_freshness to analyst;
