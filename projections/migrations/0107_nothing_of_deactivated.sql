-- In the name of a business that the platform deactivated nobody is asked for a review, and its endpoints are told nothing, until it is active again.
create or replace view work.webhook with (security_invoker = true) as
  select w.tenant_id, w.endpoint_id, w.url, w.events, w.paused is not null or b.deactivated_at is not null as is_paused
  from read.webhook_v1 w left join read.business_v1 b on b.tenant_id = w.tenant_id;
-- What went out already is reported all the same.
create or replace view work.review_request with (security_invoker = true) as
  select request.tenant_id, request.recipient_id, request.request_id, request.due_at, request.sent_at, recipient.opted_out_at,
    request.channel, request.delivery
  from read.review_request_v1 request join read.review_recipient_v1 recipient using (recipient_id)
    left join read.business_v1 b on b.tenant_id = request.tenant_id
  where request.sent_at is not null or b.deactivated_at is null;
