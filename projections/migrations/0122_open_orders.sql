-- What is to be paid to each business's subscription, and from when on it is held for nothing; answered in a transaction of the platform only.
create function read.subscription_money()
  returns table (tenant_id text, order_total bigint, order_since timestamptz, order_by_transfer boolean, granted_from timestamptz)
  language sql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.tenant_id, (s.state #>> '{charge,request,amount,total}')::bigint, (s.state #>> '{charge,request,requestedAt}')::timestamptz,
      coalesce((s.state #>> '{charge,request,byTransfer}')::boolean, false),
      case when (s.state #>> '{period,grantedDays}')::int > 0
        then s.period_end - (s.state #>> '{period,grantedDays}')::int * interval '24 hours' end
    from read.subscription_v2 s
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.subscription_money() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.subscription_money() from public;
grant execute on function read.subscription_money() to sumaa_query;
