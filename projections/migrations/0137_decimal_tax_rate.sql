-- A rate may have two decimals.
drop function read.tax_rate();
create function read.tax_rate() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select (settings ->> 'taxRate')::double precision from read.platform_settings_v1 where id = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.tax_rate() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.tax_rate() from public;
grant execute on function read.tax_rate() to sumaa_query;
