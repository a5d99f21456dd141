-- What the list of all subscriptions reads of each: to read it from the whole state unpacked that ten times for each of ten thousand.
-- Times are texts here, because their reading depends on settings of the session.
alter table read.subscription_v2
  add column period_plan text generated always as (state -> 'period' ->> 'plan') stored,
  add column period_interval text generated always as (state -> 'period' ->> 'interval') stored,
  add column period_start text generated always as (state -> 'period' ->> 'start') stored,
  add column granted_days int generated always as ((state -> 'period' ->> 'grantedDays')::int) stored,
  add column cancels_at text generated always as (state ->> 'cancelsAt') stored,
  add column order_total bigint generated always as ((state -> 'charge' -> 'request' -> 'amount' ->> 'total')::bigint) stored,
  add column order_since text generated always as (state -> 'charge' -> 'request' ->> 'requestedAt') stored,
  add column order_by_transfer boolean generated always as (coalesce((state -> 'charge' -> 'request' ->> 'byTransfer')::boolean, false)) stored;

grant usage, create on schema read to sumaa_search;
set local role sumaa_search;
create or replace function read.subscription_list(prices jsonb)
  returns table (
    tenant_id text, business text, owner_name text, owner_email text, status text, plan text, "interval" text, price bigint,
    period_start timestamptz, period_end timestamptz, trial_ends_at timestamptz, is_ending boolean, created_at timestamptz,
    order_total bigint, order_since timestamptz, order_by_transfer boolean, granted_from timestamptz)
  language sql stable security definer rows 10000 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.tenant_id, b.name,
      case when b.profile_revision > 0 then b.owner_name else a.full_name end,
      case when b.profile_revision > 0 then b.email else a.email end,
      s.status, coalesce(s.period_plan, s.plan), s.period_interval, (prices ->> (s.period_plan || ' ' || s.period_interval))::bigint,
      s.period_start::timestamptz, s.period_end, s.trial_ends_at, s.cancels_at is not null, s.trial_started_at,
      s.order_total, s.order_since::timestamptz, s.order_by_transfer,
      case when s.granted_days > 0 then s.period_end - s.granted_days * interval '24 hours' end
    from read.subscription_v2 s
    join read.business_v1 b on b.tenant_id = s.tenant_id
    left join read.account_v1 a on a.account_id = b.owner_account_id
    where current_setting('app.tenant_id', true) = 'platform';
  end;
reset role;
revoke create on schema read from sumaa_search;
