-- What became of the mails with a message is part of it. All messages are read anew.
create table read.platform_message_v2 (
  tenant_id text collate "C" primary key,
  messages jsonb not null
);
call read.protect('read.platform_message_v2');
call read.open_to('sumaa_worker', 'read.platform_message_v2', '{tenant_id,messages}');

-- Binds what reads messages to this table.
create procedure read.show_platform_message_v2() language plpgsql as $$
begin
  create or replace view read.platform_message with (security_invoker = true) as
    select p.tenant_id, (m ->> 'messageId')::uuid as message_id, m ->> 'language' as language, m ->> 'subject' as subject, m ->> 'body' as body,
      (m ->> 'sentAt')::timestamptz as sent_at, (m ->> 'sentBy')::uuid as sent_by, m -> 'mails' as mails
    from read.platform_message_v2 p, jsonb_array_elements(p.messages) m
    where p.tenant_id = current_setting('app.tenant_id', true);
  create or replace view work.platform_message with (security_invoker = true) as
    select p.tenant_id, (m ->> 'messageId')::uuid as message_id, m ->> 'language' as language, m ->> 'subject' as subject, m ->> 'body' as body
    from read.platform_message_v2 p, jsonb_array_elements(p.messages) m;
end
$$;
revoke execute on procedure read.show_platform_message_v2() from public;

-- Where there are none yet, nothing has to be built beside what people see; else the old ones are shown until then, with a column for mails.
do $$ begin
  if exists (select from read.platform_message_v1) then
    create or replace view read.platform_message with (security_invoker = true) as
      select p.tenant_id, (m ->> 'messageId')::uuid as message_id, m ->> 'language' as language, m ->> 'subject' as subject,
        m ->> 'body' as body, (m ->> 'sentAt')::timestamptz as sent_at, (m ->> 'sentBy')::uuid as sent_by, '{}'::jsonb as mails
      from read.platform_message_v1 p, jsonb_array_elements(p.messages) m
      where p.tenant_id = current_setting('app.tenant_id', true);
  else
    call read.show_platform_message_v2();
    update consumer.shown set version = 2 where name = 'platform-message';
  end if;
end $$;
