-- Who can sign in, their place in a business, and the business itself.

create table read.account_v1 (
  account_id uuid primary key,
  tenant_id text collate "C" not null,
  role text not null,
  email text,
  full_name text,
  phone text,
  profile_image_id text,
  language text not null,
  email_confirmed boolean not null,
  active boolean not null,
  created_at timestamptz not null
);
call read.protect('read.account_v1');
create table read.member_v1 (
  member_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  role text not null,
  permissions text[] not null,
  active boolean not null,
  joined_at timestamptz not null
);
call read.protect('read.member_v1');
create unique index member_v1_account on read.member_v1 (tenant_id, account_id);
create view read.member with (security_invoker = true) as
  select * from read.member_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.member to sumaa_query;

-- An account belongs to every business it is a member of, not only to the one it was registered with.
create policy member on read.account_v1 for select to sumaa_query
  using (exists (select 1 from read.member_v1 m
    where m.account_id = account_v1.account_id and m.tenant_id = current_setting('app.tenant_id', true)));
create view read.account with (security_invoker = true) as
  select * from read.account_v1 a
  where a.tenant_id = current_setting('app.tenant_id', true) or exists (
    select 1 from read.member_v1 m where m.account_id = a.account_id and m.tenant_id = current_setting('app.tenant_id', true));
grant select on read.account to sumaa_query;

create table read.business_v1 (
  tenant_id text collate "C" primary key,
  owner_account_id uuid not null,
  name text not null,
  activity_type text not null,
  plan text not null,
  trial_ends_at timestamptz,
  time_zone text not null,
  step int not null,
  registered_at timestamptz not null
);
call read.protect('read.business_v1');
create view read.business with (security_invoker = true) as
  select * from read.business_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.business to sumaa_query;
