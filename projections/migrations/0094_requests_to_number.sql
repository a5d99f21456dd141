-- Who was asked for a review by SMS, for the export of the owner of a phone number. `app.person_phone` is set by that export alone.

create function person.phone() returns text language sql stable parallel safe
  return nullif(current_setting('app.person_phone', true), '');
grant execute on function person.phone() to sumaa_query;
create policy person_phone on read.review_recipient_v1 for select to sumaa_query using (address = (select person.phone()));
create policy person_phone on read.review_request_v1 for select to sumaa_query
  using ((select person.phone()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.recipient_id = review_request_v1.recipient_id and r.address = (select person.phone())));
create policy person_phone on read.business_v1 for select to sumaa_query
  using ((select person.phone()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.tenant_id = business_v1.tenant_id and r.address = (select person.phone())));

create or replace view person.review_request with (security_invoker = true) as
  select r.tenant_id, b.name as business, r.recipient_id, r.name, r.address, q.request_id, q.channel, q.language, q.source, q.requested_at,
    q.sent_at, q.opened_at, q.delivery
  from read.review_recipient_v1 r
  left join read.review_request_v1 q using (recipient_id)
  left join read.business_v1 b on b.tenant_id = r.tenant_id
  where lower(r.address) = person.email() or r.address = person.phone();

-- With the columns that came since, whether the number is confirmed among them.
create or replace view person.account with (security_invoker = true) as
  select * from read.account_v1 where account_id = person.id();
