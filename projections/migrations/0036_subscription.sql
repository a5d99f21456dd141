-- What businesses pay for, and what they used of it in a month.

create table read.subscription_v1 (
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
call read.protect('read.subscription_v1');
-- What the sweep looks for.
create index subscription_v1_due on read.subscription_v1 (next_due_at, tenant_id) where next_due_at is not null;
create view read.subscription with (security_invoker = true) as
  select * from read.subscription_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.subscription to sumaa_query;

create table read.usage_v1 (
  key text collate "C" primary key,
  tenant_id text collate "C" not null,
  month text collate "C" not null,
  answers int not null,
  ai_replies int not null,
  ai_drafts int not null
);
call read.protect('read.usage_v1');
create view read.usage with (security_invoker = true) as
  select * from read.usage_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.usage to sumaa_query;

call read.open_to('sumaa_worker', 'read.subscription_v1', '{tenant_id,next_due_at,sync_paused_at,trial_ends_at}');
create view work.subscription with (security_invoker = true) as
  select tenant_id, next_due_at, sync_paused_at, trial_ends_at from read.subscription_v1;
grant select on work.subscription to sumaa_worker;
grant select (registered_at) on read.business_v1 to sumaa_worker;
-- Businesses of before there were subscriptions, and those whose registration stopped half way.
create view work.business_without_subscription with (security_invoker = true) as
  select b.tenant_id, b.registered_at from read.business_v1 b
  where not exists (select from read.subscription_v1 s where s.tenant_id = b.tenant_id);
grant select on work.business_without_subscription to sumaa_worker;
create or replace view work.connection with (security_invoker = true) as
  select c.tenant_id, c.connection_id, c.status, c.discovery, c.connected_at, c.push,
    exists (select from read.subscription_v1 s where s.tenant_id = c.tenant_id and s.sync_paused_at is not null) as is_paused
  from read.connection_v1 c;

-- The subscription knows plan and trial; these two go with the next version of the table.
alter table read.business_v1 alter column plan drop not null;

create policy search on read.subscription_v1 for select to sumaa_search using (true);
grant select on read.subscription_v1 to sumaa_search;
grant usage, create on schema read to sumaa_search;
set role sumaa_search;
create or replace function read.businesses_of_writer(account uuid)
  returns table (tenant_id text, name text, plan text, trial_ends_at timestamptz)
  language sql stable security definer rows 4 set search_path = pg_catalog, pg_temp
  begin atomic
    select b.tenant_id, b.name, case when s.is_paid then s.plan else 'trial' end, s.trial_ends_at
    from read.member_v1 m
    join read.business_v1 b on b.tenant_id = m.tenant_id
    left join read.subscription_v1 s on s.tenant_id = m.tenant_id
    where current_setting('app.tenant_id', true) = 'platform' and m.account_id = account and m.active
    order by m.joined_at, m.tenant_id;
  end;
reset role;
revoke create on schema read from sumaa_search;

insert into consumer.shown (name, version) values ('subscription', 1), ('usage', 1);
