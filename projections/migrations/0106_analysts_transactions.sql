-- A transaction that asks again and again is never idle for long and runs no long query, but all that was deleted since it began stays on the
-- disk. It ends too.
drop function work.end_overdue_analysts(int, int);
create function work.end_overdue_analysts(statement_seconds int, idle_seconds int, transaction_seconds int default 600) returns setof name
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with overdue as materialized (
    -- Materialized, because a condition that ends connections must meet no others.
    select a.usename, a.pid from pg_stat_activity a
    join pg_auth_members m on m.member = a.usesysid and m.roleid = 'analyst'::regrole
    where starts_with(a.usename, 'analyst_') and a.datname = current_database() and case
      when a.xact_start < now() - make_interval(secs => transaction_seconds) then true
      when a.state = 'active' then a.query_start < now() - make_interval(secs => statement_seconds)
      when a.state like 'idle in transaction%' then a.state_change < now() - make_interval(secs => idle_seconds)
      else false end)
  select usename from overdue where pg_terminate_backend(pid)
$$;
revoke execute on function work.end_overdue_analysts(int, int, int) from public;
grant execute on function work.end_overdue_analysts(int, int, int) to sumaa_worker;
