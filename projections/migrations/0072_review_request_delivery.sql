-- How far a request by SMS came, as far as it is known.

alter table read.review_request_v1 add column delivery text;
create or replace view read.review_request with (security_invoker = true) as
  select * from read.review_request_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select (channel, delivery) on read.review_request_v1 to sumaa_worker;
create or replace view work.review_request with (security_invoker = true) as
  select request.tenant_id, request.recipient_id, request.request_id, request.due_at, request.sent_at, recipient.opted_out_at,
    request.channel, request.delivery
  from read.review_request_v1 request join read.review_recipient_v1 recipient using (recipient_id);
-- SMS of which nobody knows what came.
create index review_request_v1_under_way on read.review_request_v1 (sent_at)
  where channel = 'sms' and sent_at is not null and delivery is null;
