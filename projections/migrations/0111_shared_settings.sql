-- The settings of the platform that every business sees; without any of them while nobody saved it.
create function read.shared_settings() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select jsonb_strip_nulls(jsonb_build_object(
      'prices', settings -> 'prices', 'paymentMethods', settings -> 'paymentMethods', 'riyalsPerEuro', settings -> 'riyalsPerEuro'))
    from read.platform_settings_v1 where id = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.shared_settings() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.shared_settings() from public;
grant execute on function read.shared_settings() to sumaa_query;
