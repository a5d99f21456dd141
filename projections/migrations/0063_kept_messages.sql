-- Messages to the platform that ended, are spam or merged, and still hold what their writers gave.
grant select (created_at) on read.contact_message_v1 to sumaa_worker;
call read.open_to('sumaa_worker', 'read.contact_aside_v1', '{message_id}');
create index contact_message_v1_kept on read.contact_message_v1 (created_at, message_id) where email is not null;
create view work.kept_message with (security_invoker = true) as
  select m.tenant_id, m.message_id, m.created_at from read.contact_message_v1 m
  where m.email is not null
    and (m.status in ('resolved', 'closed') or exists (select from read.contact_aside_v1 a where a.message_id = m.message_id));
grant select on work.kept_message to sumaa_worker;
