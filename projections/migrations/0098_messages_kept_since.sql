-- Messages to the platform that still hold what their writers gave, and when something was last written or done in their conversation.
call read.open_to('sumaa_worker', 'read.contact_entry_v1', '{tenant_id,message_id,at}');
call read.open_to('sumaa_worker', 'read.contact_mail_v1', '{tenant_id,message_id,at}');
drop view work.kept_message;
create view work.kept_message with (security_invoker = true) as
  select m.tenant_id, m.message_id, m.created_at, greatest(m.created_at,
    (select max(e.at) from read.contact_entry_v1 e where e.tenant_id = m.tenant_id and e.message_id = m.message_id),
    (select max(w.at) from read.contact_mail_v1 w where w.tenant_id = m.tenant_id and w.message_id = m.message_id)) as touched_at
  from read.contact_message_v1 m
  where m.email is not null;
grant select on work.kept_message to sumaa_worker;
