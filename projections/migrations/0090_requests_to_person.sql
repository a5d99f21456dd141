-- Who was asked for a review by whichever business, for the export that the staff make of the owner of an address.

create policy person_email on read.review_recipient_v1 for select to sumaa_query using (lower(address) = (select person.email()));
create policy person_email on read.review_request_v1 for select to sumaa_query
  using ((select person.email()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.recipient_id = review_request_v1.recipient_id and lower(r.address) = (select person.email())));
create policy person_email on read.business_v1 for select to sumaa_query
  using ((select person.email()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.tenant_id = business_v1.tenant_id and lower(r.address) = (select person.email())));

create view person.review_request with (security_invoker = true) as
  select r.tenant_id, b.name as business, r.recipient_id, r.name, r.address, q.request_id, q.channel, q.language, q.source, q.requested_at,
    q.sent_at, q.opened_at, q.delivery
  from read.review_recipient_v1 r
  left join read.review_request_v1 q using (recipient_id)
  left join read.business_v1 b on b.tenant_id = r.tenant_id
  where lower(r.address) = person.email();
grant select on person.review_request to sumaa_query;
