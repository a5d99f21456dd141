-- What the platform's staff wrote to a business.

create table read.platform_message_v1 (
  tenant_id text collate "C" primary key,
  messages jsonb not null
);
call read.protect('read.platform_message_v1');
create view read.platform_message with (security_invoker = true) as
  select p.tenant_id, (m ->> 'messageId')::uuid as message_id, m ->> 'language' as language, m ->> 'subject' as subject, m ->> 'body' as body,
    (m ->> 'sentAt')::timestamptz as sent_at, (m ->> 'sentBy')::uuid as sent_by
  from read.platform_message_v1 p, jsonb_array_elements(p.messages) m
  where p.tenant_id = current_setting('app.tenant_id', true);
grant select on read.platform_message to sumaa_query;
call read.open_to('sumaa_worker', 'read.platform_message_v1', '{tenant_id,messages}');
create view work.platform_message with (security_invoker = true) as
  select p.tenant_id, (m ->> 'messageId')::uuid as message_id, m ->> 'language' as language, m ->> 'subject' as subject, m ->> 'body' as body
  from read.platform_message_v1 p, jsonb_array_elements(p.messages) m;
grant select on work.platform_message to sumaa_worker;

insert into consumer.shown (name, version) values ('platform-message', 1);
