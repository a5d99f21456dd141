-- The clocks of the inbox, and every version of the support hours and SLA policies that they are computed by.

create table read.contact_clock_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  policy int not null,
  run text collate "C" not null,
  started_at timestamptz not null,
  sla_due_at timestamptz not null,
  warn_at timestamptz,
  next_alarm_at timestamptz,
  clock jsonb not null
);
call read.protect('read.contact_clock_v1');
-- What the alarms look for.
create index contact_clock_v1_alarm on read.contact_clock_v1 (next_alarm_at, message_id) where next_alarm_at is not null;
create index contact_clock_v1_running on read.contact_clock_v1 (tenant_id, started_at, message_id) where run = 'running';
create view read.contact_clock with (security_invoker = true) as
  select * from read.contact_clock_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_clock to sumaa_query;
call read.open_to('sumaa_worker', 'read.contact_clock_v1', '{message_id,tenant_id,policy,run,next_alarm_at}');
create view work.contact_clock with (security_invoker = true) as
  select tenant_id, message_id, policy, run, next_alarm_at from read.contact_clock_v1;

create table read.sla_settings_v1 (
  revision int primary key,
  tenant_id text collate "C" not null,
  settings jsonb not null,
  saved_by uuid not null,
  saved_at timestamptz not null
);
call read.protect('read.sla_settings_v1');
create view read.sla_settings with (security_invoker = true) as
  select * from read.sla_settings_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.sla_settings to sumaa_query;
call read.open_to('sumaa_worker', 'read.sla_settings_v1', '{revision,tenant_id,saved_at}');
create view work.sla_settings with (security_invoker = true) as
  select tenant_id, revision, saved_at from read.sla_settings_v1;
grant select on work.contact_clock, work.sla_settings to sumaa_worker;

-- Who answers for a message: a mail about its clock goes to them.
call read.open_to('sumaa_worker', 'read.contact_message_v1', '{message_id,tenant_id,reference,assigned_to,status}');
create view work.contact_message with (security_invoker = true) as
  select tenant_id, message_id, reference, assigned_to, status from read.contact_message_v1;
grant select on work.contact_message to sumaa_worker;

insert into consumer.shown (name, version) values ('contact-clock', 1), ('sla-settings', 1);
