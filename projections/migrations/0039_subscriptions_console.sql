-- The subscriptions of all businesses, for the staff of the platform: answered in a transaction of the platform only.
create policy search on read.billing_entry_v1 for select to sumaa_search using (true);
grant select on read.billing_entry_v1 to sumaa_search;

-- `prices`: of one period before VAT, in halalas, by plan and interval («basic monthly»).
create function read.all_subscriptions(prices jsonb)
  returns table (
    tenant_id text, business text, owner_name text, owner_email text, status text, plan text, "interval" text, price bigint,
    period_start timestamptz, period_end timestamptz, trial_ends_at timestamptz, is_ending boolean, created_at timestamptz,
    payment text, payment_at timestamptz)
  language sql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.tenant_id, b.name,
      case when b.profile_revision > 0 then b.owner_name else a.full_name end,
      case when b.profile_revision > 0 then b.email else a.email end,
      s.status, coalesce(s.state -> 'period' ->> 'plan', s.plan), s.state -> 'period' ->> 'interval',
      (prices ->> ((s.state -> 'period' ->> 'plan') || ' ' || (s.state -> 'period' ->> 'interval')))::bigint,
      (s.state -> 'period' ->> 'start')::timestamptz, s.period_end, s.trial_ends_at, s.state ->> 'cancelsAt' is not null,
      s.trial_started_at, e.what, e.at
    from read.subscription_v1 s
    join read.business_v1 b on b.tenant_id = s.tenant_id
    left join read.account_v1 a on a.account_id = b.owner_account_id
    left join lateral (
      select p.what, p.at from read.billing_entry_v1 p where p.tenant_id = s.tenant_id order by p.at desc, p.entry_id limit 1) e on true
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.all_subscriptions(jsonb) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.all_subscriptions(jsonb) from public;
grant execute on function read.all_subscriptions(jsonb) to sumaa_query;
