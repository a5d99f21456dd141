-- The SQL page of the platform's analysts: what they run and what they keep.
create table read.query_run_v1 (
  run_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  text text not null,
  started_at timestamptz not null,
  outcome text collate "C",
  rows int,
  capped boolean,
  duration_ms int,
  error text
);
call read.protect('read.query_run_v1');
create index query_run_v1_newest on read.query_run_v1 (tenant_id, account_id, started_at desc, run_id);
create view read.query_run with (security_invoker = true) as
  select * from read.query_run_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.saved_query_v1 (
  query_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  name text not null,
  text text not null,
  shared boolean not null,
  saved_at timestamptz not null
);
call read.protect('read.saved_query_v1');
create view read.saved_query with (security_invoker = true) as
  select * from read.saved_query_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.query_run, read.saved_query to sumaa_query;
insert into consumer.shown (name, version) values ('query-run', 1), ('saved-query', 1);

-- A query can change no setting of its session, so it cannot lift its limits, nor hold a lock that the programs wait for. Where the
-- migration is not run by a superuser this changes nothing, and the limits are held from outside alone.
do $$
declare
  each regprocedure;
begin
  for each in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and (p.proname = 'set_config' or p.proname like 'pg\_%advisory%')
  loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to sumaa_command, sumaa_projector, sumaa_query, sumaa_worker', each);
  end loop;
end
$$;

-- Ends the connections of analysts' logins that run, or hold a transaction, for longer. Only the owner of the database may do that.
create function work.end_overdue_analysts(statement_seconds int, idle_seconds int) returns setof name
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with overdue as materialized (
    -- Materialized, because a condition that ends connections must meet no others.
    select a.usename, a.pid from pg_stat_activity a
    join pg_auth_members m on m.member = a.usesysid and m.roleid = 'analyst'::regrole
    where starts_with(a.usename, 'analyst_') and a.datname = current_database() and case
      when a.state = 'active' then a.query_start < now() - make_interval(secs => statement_seconds)
      when a.state like 'idle in transaction%' then a.state_change < now() - make_interval(secs => idle_seconds)
      else false end)
  select usename from overdue where pg_terminate_backend(pid)
$$;
revoke execute on function work.end_overdue_analysts(int, int) from public;
grant execute on function work.end_overdue_analysts(int, int) to sumaa_worker;
