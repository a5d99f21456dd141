-- What members, and whole businesses (`member_id` is null), want to be notified of.
create table read.notification_choices_v1 (
  owner_id uuid primary key,
  tenant_id text collate "C" not null,
  member_id uuid,
  revision int not null,
  saved_by uuid not null,
  choices jsonb not null
);
call read.protect('read.notification_choices_v1');
create index notification_choices_v1_tenant on read.notification_choices_v1 (tenant_id);
create view read.notification_choices with (security_invoker = true) as
  select * from read.notification_choices_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.notification_choices to sumaa_query;

-- Workers notify by them, in the time zone of the business.
call read.open_to('sumaa_worker', 'read.notification_choices_v1', '{tenant_id,member_id,choices}');
grant select (member_id) on read.member_v1 to sumaa_worker;
create or replace view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email,
    coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
    left join read.notification_choices_v1 c on c.member_id = m.member_id and c.tenant_id = m.tenant_id
  where m.active and a.active and a.email_confirmed;
grant select (time_zone) on read.business_v1 to sumaa_worker;
create or replace view work.business with (security_invoker = true) as
  select b.tenant_id, b.name, b.time_zone, coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices
  from read.business_v1 b left join read.notification_choices_v1 c on c.tenant_id = b.tenant_id and c.member_id is null;

insert into consumer.shown (name, version) values ('notification-choices', 1);
