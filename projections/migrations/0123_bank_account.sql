-- The account that bank transfers go to is one of the settings that every business sees.
grant usage, create on schema read to sumaa_search;
set local role sumaa_search;
create or replace function read.shared_settings() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select jsonb_strip_nulls(jsonb_build_object(
      'prices', settings -> 'prices', 'paymentMethods', settings -> 'paymentMethods', 'riyalsPerEuro', settings -> 'riyalsPerEuro',
      'bankAccount', settings -> 'bankAccount'))
    from read.platform_settings_v1 where id = 'platform';
  end;
-- What is to be paid has the reference that its payer writes on a transfer.
drop function read.subscription_money();
create function read.subscription_money()
  returns table (
    tenant_id text, order_total bigint, order_since timestamptz, order_by_transfer boolean, order_reference text, granted_from timestamptz)
  language sql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.tenant_id, (s.state #>> '{charge,request,amount,total}')::bigint, (s.state #>> '{charge,request,requestedAt}')::timestamptz,
      coalesce((s.state #>> '{charge,request,byTransfer}')::boolean, false), upper(left(s.state #>> '{charge,request,chargeId}', 8)),
      case when (s.state #>> '{period,grantedDays}')::int > 0
        then s.period_end - (s.state #>> '{period,grantedDays}')::int * interval '24 hours' end
    from read.subscription_v2 s
    where current_setting('app.tenant_id', true) = 'platform';
  end;
revoke execute on function read.subscription_money() from public;
grant execute on function read.subscription_money() to sumaa_query;
reset role;
revoke create on schema read from sumaa_search;
