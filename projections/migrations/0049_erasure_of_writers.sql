-- The messages of an erased person are found by the address of their writer.
grant select (email) on read.contact_message_v1 to sumaa_worker;
create or replace view work.contact_message with (security_invoker = true) as
  select tenant_id, message_id, reference, assigned_to, status, email from read.contact_message_v1;
