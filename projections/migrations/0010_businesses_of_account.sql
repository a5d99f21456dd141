-- Which businesses a person may go to: the one question that looks past the tenant of the session. It is answered for an
-- account with an active place in that very tenant only, and says no more than names.
do $$
declare
  target text;
begin
  -- Every version there is, so that the next one of either table is as open to it as the one people see.
  for target in select format('read.%I', tablename) from pg_tables where schemaname = 'read' and tablename ~ '^(member|business)_v\d+$' loop
    execute format('create policy search on %s for select to sumaa_search using (true)', target);
    execute format('grant select on %s to sumaa_search', target);
  end loop;
end
$$;
create index member_v1_places on read.member_v1 (account_id);

create function read.businesses_of(account uuid) returns table (tenant_id text, name text)
  language sql stable security definer rows 4 set search_path = pg_catalog, pg_temp
  begin atomic
    select b.tenant_id, b.name
    from read.member_v1 m
    join read.business_v1 b on b.tenant_id = m.tenant_id
    where m.account_id = account and m.active and exists (
      select from read.member_v1 here
      where here.account_id = account and here.active and here.tenant_id = current_setting('app.tenant_id', true))
    order by m.joined_at, m.tenant_id;
  end;
grant usage, create on schema read to sumaa_search;
alter function read.businesses_of(uuid) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.businesses_of(uuid) from public;
grant execute on function read.businesses_of(uuid) to sumaa_query;
