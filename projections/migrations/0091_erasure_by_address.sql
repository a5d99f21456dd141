-- Requests for reviews and job applications of an erased person are found by the address.
grant select (address) on read.review_recipient_v1 to sumaa_worker;
create or replace view work.review_recipient with (security_invoker = true) as
  select tenant_id, recipient_id, opted_out_at, address from read.review_recipient_v1;
grant select (email) on read.application_v1 to sumaa_worker;
create or replace view work.application with (security_invoker = true) as
  select tenant_id, application_id, state, received_at, email from read.application_v1;
