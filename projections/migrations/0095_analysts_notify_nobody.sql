-- Analysts have nobody to notify. The command NOTIFY needs no right at all, so what it says is never trusted; this function could be called
-- from a query, as on the SQL page. Where the migration is not run by a superuser this changes nothing.
do $$
declare
  name text;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  foreach name in array array['sumaa_command', 'sumaa_projector', 'sumaa_query', 'sumaa_worker'] loop
    execute format('grant execute on function pg_catalog.pg_notify(text, text) to %I', name);
  end loop;
  -- Whoever signs in for the apps and the queue.
  execute format('grant execute on function pg_catalog.pg_notify(text, text) to %I',
    (select r.rolname from pg_database d join pg_roles r on r.oid = d.datdba where d.datname = current_database()));
  revoke execute on function pg_catalog.pg_notify(text, text) from public;
end
$$;
