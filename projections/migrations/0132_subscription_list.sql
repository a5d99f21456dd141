-- The list of all subscriptions reads last payments, and the orders that a reference names, of the businesses shown only.
grant usage, create on schema read to sumaa_search;
set local role sumaa_search;
drop function if exists read.all_subscriptions(jsonb);
drop function read.subscription_money();
drop function read.order_references();

create function read.subscription_list(prices jsonb)
  returns table (
    tenant_id text, business text, owner_name text, owner_email text, status text, plan text, "interval" text, price bigint,
    period_start timestamptz, period_end timestamptz, trial_ends_at timestamptz, is_ending boolean, created_at timestamptz,
    order_total bigint, order_since timestamptz, order_by_transfer boolean, granted_from timestamptz)
  language sql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.tenant_id, b.name,
      case when b.profile_revision > 0 then b.owner_name else a.full_name end,
      case when b.profile_revision > 0 then b.email else a.email end,
      s.status, coalesce(s.state -> 'period' ->> 'plan', s.plan), s.state -> 'period' ->> 'interval',
      (prices ->> ((s.state -> 'period' ->> 'plan') || ' ' || (s.state -> 'period' ->> 'interval')))::bigint,
      (s.state -> 'period' ->> 'start')::timestamptz, s.period_end, s.trial_ends_at, s.state ->> 'cancelsAt' is not null, s.trial_started_at,
      (s.state -> 'charge' -> 'request' -> 'amount' ->> 'total')::bigint, (s.state -> 'charge' -> 'request' ->> 'requestedAt')::timestamptz,
      coalesce((s.state -> 'charge' -> 'request' ->> 'byTransfer')::boolean, false),
      case when (s.state -> 'period' ->> 'grantedDays')::int > 0
        then s.period_end - (s.state -> 'period' ->> 'grantedDays')::int * interval '24 hours' end
    from read.subscription_v2 s
    join read.business_v1 b on b.tenant_id = s.tenant_id
    left join read.account_v1 a on a.account_id = b.owner_account_id
    where current_setting('app.tenant_id', true) = 'platform';
  end;
revoke execute on function read.subscription_list(jsonb) from public;
grant execute on function read.subscription_list(jsonb) to sumaa_query;

create function read.subscriber_of(tenant text) returns table (business text, owner_name text, owner_email text)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select b.name, case when b.profile_revision > 0 then b.owner_name else a.full_name end,
      case when b.profile_revision > 0 then b.email else a.email end
    from read.subscription_v2 s
    join read.business_v1 b on b.tenant_id = s.tenant_id
    left join read.account_v1 a on a.account_id = b.owner_account_id
    where current_setting('app.tenant_id', true) = 'platform' and s.tenant_id = tenant;
  end;
revoke execute on function read.subscriber_of(text) from public;
grant execute on function read.subscriber_of(text) to sumaa_query;

create function read.last_payments(tenants text[])
  returns table (tenant_id text, what text, at timestamptz)
  language sql stable security definer rows 25 set search_path = pg_catalog, pg_temp
  begin atomic
    select t.tenant_id, e.what, e.at
    from unnest(tenants) t (tenant_id)
    cross join lateral (
      select p.what, p.at from read.billing_entry_v1 p where p.tenant_id = t.tenant_id order by p.at desc, p.entry_id limit 1) e
    where current_setting('app.tenant_id', true) = 'platform';
  end;
revoke execute on function read.last_payments(text[]) from public;
grant execute on function read.last_payments(text[]) to sumaa_query;

-- A reference, which payers write on a transfer, is how the id of an order begins.
create function read.businesses_of_orders(first uuid, last uuid) returns table (tenant_id text)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select o.tenant_id from read.charge_order_v1 o
    where current_setting('app.tenant_id', true) = 'platform' and o.charge_id between first and last;
  end;
revoke execute on function read.businesses_of_orders(uuid, uuid) from public;
grant execute on function read.businesses_of_orders(uuid, uuid) to sumaa_query;
reset role;
revoke create on schema read from sumaa_search;

-- As before, without the function that is gone.
create or replace procedure read.show_subscription_v2() language plpgsql as $$
begin
  create or replace view read.subscription with (security_invoker = true) as
    select * from read.subscription_v2 where tenant_id = current_setting('app.tenant_id', true);
  create or replace view work.subscription with (security_invoker = true) as
    select tenant_id, next_due_at, sync_paused_at, trial_ends_at from read.subscription_v2;
  create or replace view work.business_without_subscription with (security_invoker = true) as
    select b.tenant_id, b.registered_at from read.business_v1 b
    where not exists (select from read.subscription_v2 s where s.tenant_id = b.tenant_id);
  create or replace view work.connection with (security_invoker = true) as
    select c.tenant_id, c.connection_id, c.status, c.discovery, c.connected_at, c.push,
      exists (select from read.subscription_v2 s where s.tenant_id = c.tenant_id and s.sync_paused_at is not null)
      or exists (select from read.business_v1 b where b.tenant_id = c.tenant_id and b.deactivated_at is not null) as is_paused
    from read.connection_v1 c;
  create or replace view work.competitor with (security_invoker = true) as
    select c.tenant_id, c.location_id, c.competitor_id, c.place_id, c.name, c.measured_on
    from read.competitor_v1 c join work.location l on l.location_id = c.location_id
    where not exists (
      select from read.subscription_v2 s where s.tenant_id = c.tenant_id and (s.plan = 'basic' or s.sync_paused_at is not null))
    and not exists (select from read.business_v1 b where b.tenant_id = c.tenant_id and b.deactivated_at is not null);

  grant usage, create on schema read to sumaa_search;
  set local role sumaa_search;
  create or replace function read.businesses_of_writer(account uuid)
    returns table (tenant_id text, name text, plan text, trial_ends_at timestamptz)
    language sql stable security definer rows 4 set search_path = pg_catalog, pg_temp
    begin atomic
      select b.tenant_id, b.name, case when s.is_paid then s.plan else 'trial' end, s.trial_ends_at
      from read.member_v1 m
      join read.business_v1 b on b.tenant_id = m.tenant_id
      left join read.subscription_v2 s on s.tenant_id = m.tenant_id
      where current_setting('app.tenant_id', true) = 'platform' and m.account_id = account and m.active
      order by m.joined_at, m.tenant_id;
    end;
  reset role;
  revoke create on schema read from sumaa_search;
end
$$;
