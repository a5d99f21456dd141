-- Rules and turns of the inbox, who has which message, and the conversations of members with the platform.

-- What a rule, a turn or the writer did was done by no account.
alter table read.contact_entry_v1 alter column account_id drop not null;

create table read.contact_rules_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  rules json not null,
  version int not null
);
call read.protect('read.contact_rules_v1');
create view read.contact_rules with (security_invoker = true) as
  select * from read.contact_rules_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.contact_duty_v1 (
  account_id uuid primary key,
  tenant_id text collate "C" not null,
  capacity int,
  time_zone text not null,
  week json,
  absence json,
  version int not null
);
call read.protect('read.contact_duty_v1');
create view read.contact_duty with (security_invoker = true) as
  select * from read.contact_duty_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.contact_load_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  received_at timestamptz not null,
  status text collate "C" not null,
  assigned_to uuid,
  was_assigned boolean not null,
  aside boolean not null
);
call read.protect('read.contact_load_v1');
create index contact_load_v1_waiting on read.contact_load_v1 (tenant_id, received_at, message_id)
  where not was_assigned and not aside and status in ('new', 'open');
create index contact_load_v1_open on read.contact_load_v1 (tenant_id, assigned_to) where assigned_to is not null and not aside and status in ('new', 'open');
create view read.contact_load with (security_invoker = true) as
  select * from read.contact_load_v1 where tenant_id = current_setting('app.tenant_id', true);

-- Each row belongs to the business of its writer.
create table read.contact_chat_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  reference text not null,
  subject text,
  status text not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  entries json not null
);
call read.protect('read.contact_chat_v1');
create index contact_chat_v1_own on read.contact_chat_v1 (tenant_id, account_id, last_at desc, message_id);
create view read.contact_chat with (security_invoker = true) as
  select * from read.contact_chat_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.contact_rules, read.contact_duty, read.contact_load, read.contact_chat to sumaa_query;

call read.open_to('sumaa_worker', 'read.contact_duty_v1', '{tenant_id,account_id,capacity,time_zone,week,absence}');
call read.open_to('sumaa_worker', 'read.contact_load_v1', '{message_id,tenant_id,received_at,status,assigned_to,was_assigned,aside}');
create view work.contact_duty with (security_invoker = true) as
  select tenant_id, account_id, capacity, time_zone, week, absence from read.contact_duty_v1 where capacity is not null;
-- Open messages: those that wait for somebody, and those that somebody has.
create view work.contact_load with (security_invoker = true) as
  select message_id, tenant_id, received_at, assigned_to, was_assigned from read.contact_load_v1
  where not aside and status in ('new', 'open');
grant select on work.contact_duty, work.contact_load to sumaa_worker;

insert into consumer.shown (name, version) values ('contact-rules', 1), ('contact-duty', 1), ('contact-load', 1), ('contact-chat', 1);
