-- Schemas of the reading side, and the one way a table of theirs is protected.
-- Roles come from the runtime's migrations. Nobody but the projector writes; each reader has a policy of its own.
-- Tenants are kept apart twice: by the policies on the tables, and by the views of `read`, which show one tenant to whoever asks.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create schema read;
create schema work;
create schema analytics;

grant usage on schema read to sumaa_projector, sumaa_query;
grant usage on schema work to sumaa_worker;
grant usage on schema analytics to analyst;

-- Row-level security for a read table: on and forced (the owner obeys too), tenants apart for the role that serves queries,
-- everything for the projector. A missing or empty setting equals no tenant, so it shows no rows.
create procedure read.protect(target regclass) language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s for select to sumaa_query using (tenant_id = current_setting(''app.tenant_id'', true))', target);
  execute format('create policy projector on %s for all to sumaa_projector using (true) with check (true)', target);
  execute format('grant select on %s to sumaa_query', target);
  execute format('grant select, insert, update, delete, truncate on %s to sumaa_projector', target);
end
$$;
revoke execute on procedure read.protect(regclass) from public;

-- Lets a role read some columns of a table across tenants, through views only: it has no usage on the schema `read`.
create procedure read.open_to(reader regrole, target regclass, columns text[]) language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create policy %I on %s for select to %s using (true)', 'reader_' || reader::text, target, reader);
  execute format('grant select (%s) on %s to %s', (select string_agg(quote_ident(c), ', ') from unnest(columns) c), target, reader);
end
$$;
revoke execute on procedure read.open_to(regrole, regclass, text[]) from public;
