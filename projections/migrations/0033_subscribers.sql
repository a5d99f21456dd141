-- The businesses as the platform's staff see them, and what they paid. The rows belong to the platform.

create table read.subscriber_v1 (
  subscriber_id uuid primary key,
  tenant_id text collate "C" not null,
  owner_account_id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  activity_type text not null,
  city text,
  joined_at timestamptz not null,
  plan text collate "C" not null,
  is_trial boolean not null,
  is_past_due boolean not null,
  ends_at timestamptz,
  dormant_at timestamptz,
  deactivated_at timestamptz,
  deactivated_by uuid,
  deactivation_reason text,
  connection text collate "C" not null,
  branches json not null,
  branch_count int not null,
  reviews int not null,
  rating_milli int not null,
  revenue bigint not null,
  last_sign_in_at timestamptz,
  subscription json not null
);
call read.protect('read.subscriber_v1');
create index subscriber_v1_recent on read.subscriber_v1 (tenant_id, joined_at, subscriber_id);
create index subscriber_v1_name on read.subscriber_v1 (tenant_id, name_key, subscriber_id);
create index subscriber_v1_revenue on read.subscriber_v1 (tenant_id, revenue, subscriber_id);
create index subscriber_v1_reviews on read.subscriber_v1 (tenant_id, reviews, subscriber_id);
create index subscriber_v1_rating on read.subscriber_v1 (tenant_id, rating_milli, subscriber_id);
create view read.subscriber with (security_invoker = true) as
  select * from read.subscriber_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.subscriber to sumaa_query;

create table read.subscriber_payment_v1 (
  payment_id uuid primary key,
  tenant_id text collate "C" not null,
  subscriber_id uuid not null,
  net int not null,
  paid_at timestamptz not null,
  plan text collate "C" not null,
  interval text collate "C" not null,
  period_start timestamptz not null,
  period_end timestamptz not null
);
call read.protect('read.subscriber_payment_v1');
create index subscriber_payment_v1_paid on read.subscriber_payment_v1 (tenant_id, paid_at) include (net, subscriber_id);
create view read.subscriber_payment with (security_invoker = true) as
  select * from read.subscriber_payment_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.subscriber_payment to sumaa_query;

-- No business was closed before, so rows folded without the column are what a rebuild gives: no new version is needed.
alter table read.business_v1 add column deactivated_at timestamptz;
create or replace view read.business with (security_invoker = true) as
  select * from read.business_v1 where tenant_id = current_setting('app.tenant_id', true);

-- Names and addresses of those who registered the businesses stay in their accounts, where erasing reaches them: the console alone
-- reads them across tenants, for the rows that it shows and for a search.
create policy search on read.subscriber_v1 for select to sumaa_search using (true);
grant select on read.subscriber_v1 to sumaa_search;
create function read.owners(accounts uuid[]) returns table (account_id uuid, full_name text, email text)
  language sql stable security definer rows 25 set search_path = pg_catalog, pg_temp
  begin atomic
    select a.account_id, a.full_name, a.email from read.account_v1 a
    where current_setting('app.tenant_id', true) = 'platform' and a.account_id = any (accounts);
  end;
create function read.search_subscribers(patterns text[], address text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp
  begin atomic
    select s.subscriber_id from read.subscriber_v1 s left join read.account_v1 a on a.account_id = s.owner_account_id
    where current_setting('app.tenant_id', true) = 'platform'
      and ((cardinality(patterns) > 0 and s.name_key like all (patterns)) or lower(a.email) like address);
  end;
grant usage, create on schema read to sumaa_search;
alter function read.owners(uuid[]) owner to sumaa_search;
alter function read.search_subscribers(text[], text) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.owners(uuid[]) from public;
revoke execute on function read.search_subscribers(text[], text) from public;
grant execute on function read.owners(uuid[]) to sumaa_query;
grant execute on function read.search_subscribers(text[], text) to sumaa_query;

insert into consumer.shown (name, version) values ('subscriber', 1), ('subscriber-payment', 1);
