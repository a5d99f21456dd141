-- Workers mail whoever asked to be erased what became of it.

call read.open_to('sumaa_worker', 'read.erasure_request_v1', '{request_id,tenant_id,subject,account_id,state,due_at,reason}');
create view work.erasure_request with (security_invoker = true) as
  select tenant_id, request_id, subject, account_id, state, due_at, reason from read.erasure_request_v1;
grant select on work.erasure_request to sumaa_worker;
