-- What is held about one person, in every business. `app.person` is set by the export of the own data alone, to whoever asked for it.

create schema person;
grant usage on schema person to sumaa_query;
create function person.id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;
grant execute on function person.id() to sumaa_query;

create policy person on read.account_v1 for select to sumaa_query using (account_id = (select person.id()));
create policy person on read.member_v1 for select to sumaa_query using (account_id = (select person.id()));
create policy person on read.written_reply_v1 for select to sumaa_query using (account_id = (select person.id()));
create policy person on read.audit_v1 for select to sumaa_query using (person_id = (select person.id()));
create policy person on read.business_v1 for select to sumaa_query
  using (exists (select 1 from read.member_v1 m where m.tenant_id = business_v1.tenant_id and m.account_id = (select person.id())));

create view person.account with (security_invoker = true) as
  select * from read.account_v1 where account_id = person.id();
create view person.membership with (security_invoker = true) as
  select m.tenant_id, b.name as business, m.role, m.permissions, m.active, m.joined_at
  from read.member_v1 m left join read.business_v1 b using (tenant_id) where m.account_id = person.id();
create view person.activity with (security_invoker = true) as
  select a.id, a.tenant_id, b.name as business, a.at, a.event, a.kind, a.details, a.network
  from read.audit_v1 a left join read.business_v1 b using (tenant_id)
  where a.person_id = person.id() and a.tenant_id in (select tenant_id from read.member_v1 where account_id = person.id());
create view person.reply with (security_invoker = true) as
  select r.reply_id, r.tenant_id, b.name as business, r.written_at, r.went_out_at
  from read.written_reply_v1 r left join read.business_v1 b using (tenant_id) where r.account_id = person.id();
comment on schema person is 'The data of one person, in every business; empty unless app.person says whose.';
grant select on person.account, person.membership, person.activity, person.reply to sumaa_query;
