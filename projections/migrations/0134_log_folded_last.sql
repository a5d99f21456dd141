-- A restore folds the activity log last, while people work. Until it has every event and its indexes, it is not shown.
create function read.is_log_complete() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
return not exists (select from consumer.due_index where table_name in ('read.audit_v1', 'read.recorded_event_v1'));
revoke all on function read.is_log_complete() from public;
grant execute on function read.is_log_complete() to sumaa_query;

-- Analysts are told so, in place of figures that lack something.
create function analytics.assert_log_complete() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin
  if not read.is_log_complete() then
    raise exception 'The activity log is being built again after a restore. Ask again once it is complete.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return true;
end $$;
revoke all on function analytics.assert_log_complete() from public;
grant execute on function analytics.assert_log_complete() to analyst;
create or replace view analytics.events with (security_invoker = true) as
  select id, tenant_id, at, event, kind, actor_kind, role, split_part(stream, '-', 1) as category, correlation_id
  from read.audit_v1 where (select analytics.assert_log_complete())
  union all
  select id, tenant_id, at, event, null, actor_kind, role, split_part(stream, '-', 1), correlation_id
  from read.recorded_event_v1 where (select analytics.assert_log_complete());
