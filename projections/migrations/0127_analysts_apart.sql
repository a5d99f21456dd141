-- Analysts of the SQL page share one login, and Postgres lets a login read and end the queries of its own sessions. So nobody sees or ends
-- sessions but who is there for it. Where the migration is not run by a superuser this changes nothing.
do $$
declare
  each regprocedure;
  owner name := (select r.rolname from pg_database d join pg_roles r on r.oid = d.datdba where d.datname = current_database());
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  for each in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and (p.proname in ('pg_cancel_backend', 'pg_terminate_backend', 'pg_stat_get_activity') or p.proname like 'pg\_stat\_get\_backend\_%')
  loop
    execute format('grant execute on function %s to %I, pg_monitor, pg_read_all_stats, pg_signal_backend', each, owner);
    execute format('revoke execute on function %s from public', each);
  end loop;
end
$$;

-- What the page itself needs of that. A run has a name that only the page can make.
create function analytics.running_queries() returns int
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from pg_stat_activity where usename = session_user and starts_with(application_name, 'sumaa-sql-')
$$;
comment on function analytics.running_queries() is 'For the SQL page: how many of its queries run.';
create function analytics.cancel_query(name text) returns boolean
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with named as materialized (select pid from pg_stat_activity where usename = session_user and application_name = name)
  select coalesce(bool_or(pg_cancel_backend(pid)), false) from named
$$;
comment on function analytics.cancel_query(text) is 'For the SQL page: stops the query that has this name.';
revoke execute on function analytics.running_queries(), analytics.cancel_query(text) from public;
grant execute on function analytics.running_queries(), analytics.cancel_query(text) to analyst;

-- Messages wait until everybody who listens has read them. Who listens and reads nothing would fill the queue in which the product notifies.
drop function work.end_overdue_analysts(int, int, int);
create function work.end_overdue_analysts(statement_seconds int, idle_seconds int, transaction_seconds int default 600,
  queue_share float default 0.05) returns setof name
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with overdue as materialized (
    -- Materialized, because a condition that ends connections must meet no others.
    select a.usename, a.pid from pg_stat_activity a
    join pg_auth_members m on m.member = a.usesysid and m.roleid = 'analyst'::regrole
    where starts_with(a.usename, 'analyst_') and a.datname = current_database() and case
      when pg_notification_queue_usage() >= queue_share then true
      when a.xact_start < now() - make_interval(secs => transaction_seconds) then true
      when a.state = 'active' then a.query_start < now() - make_interval(secs => statement_seconds)
      when a.state like 'idle in transaction%' then a.state_change < now() - make_interval(secs => idle_seconds)
      else false end)
  select usename from overdue where pg_terminate_backend(pid)
$$;
revoke execute on function work.end_overdue_analysts(int, int, int, float) from public;
grant execute on function work.end_overdue_analysts(int, int, int, float) to sumaa_worker;
