-- The rate of value added tax that every business is charged: the one setting of the platform that they see; null while nobody saved any.
create policy search on read.platform_settings_v1 for select to sumaa_search using (true);
grant select on read.platform_settings_v1 to sumaa_search;
create function read.tax_rate() returns int
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select (settings ->> 'taxRate')::int from read.platform_settings_v1 where id = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.tax_rate() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.tax_rate() from public;
grant execute on function read.tax_rate() to sumaa_query;
