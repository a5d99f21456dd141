-- Roles belong to the server, not to one database, and several databases of one server may be migrated at once:
-- each is made only where it is missing, and losing that race is no error.
-- The login user becomes a member of each; a pool then runs as one of them (options: -c role=...).
-- A superuser may act as any role without being a member.
do $$
declare
  name text;
begin
  foreach name in array array['sumaa_command', 'sumaa_projector', 'sumaa_query', 'sumaa_worker', 'analyst'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin nobypassrls', name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to %I', name, current_user);
      exception
        when internal_error then
          null; -- «tuple concurrently updated»: another migration is granting the same
        when insufficient_privilege then
          -- Made by somebody else: then that somebody grants it.
          if not pg_has_role(current_user, name, 'member') then
            raise exception 'the role % exists, but % is not a member of it; run as its administrator: grant % to %', name, current_user, name, current_user;
          end if;
      end;
    end if;
  end loop;
end
$$;
