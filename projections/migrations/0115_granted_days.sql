-- Of a period, its granted days are kept apart from what was paid. They follow from earlier events, so all are read anew.
create table read.subscription_v2 (
  tenant_id text collate "C" primary key,
  status text collate "C" not null,
  plan text collate "C" not null,
  is_paid boolean not null,
  trial_started_at timestamptz not null,
  trial_ends_at timestamptz not null,
  period_end timestamptz,
  sync_paused_at timestamptz,
  next_due_at timestamptz,
  state jsonb not null
);
call read.protect('read.subscription_v2');
create index subscription_v2_due on read.subscription_v2 (next_due_at, tenant_id) where next_due_at is not null;
call read.open_to('sumaa_worker', 'read.subscription_v2', '{tenant_id,next_due_at,sync_paused_at,trial_ends_at,plan}');
create policy search on read.subscription_v2 for select to sumaa_search using (true);
grant select on read.subscription_v2 to sumaa_search;

-- Binds what reads subscriptions to this table.
create procedure read.show_subscription_v2() language plpgsql as $$
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
  create or replace function read.all_subscriptions(prices jsonb)
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
      from read.subscription_v2 s
      join read.business_v1 b on b.tenant_id = s.tenant_id
      left join read.account_v1 a on a.account_id = b.owner_account_id
      left join lateral (
        select p.what, p.at from read.billing_entry_v1 p where p.tenant_id = s.tenant_id order by p.at desc, p.entry_id limit 1) e on true
      where current_setting('app.tenant_id', true) = 'platform';
    end;
  reset role;
  revoke create on schema read from sumaa_search;
end
$$;
revoke execute on procedure read.show_subscription_v2() from public;

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.subscription_v1) then
    call read.show_subscription_v2();
    update consumer.shown set version = 2 where name = 'subscription';
  end if;
end $$;
