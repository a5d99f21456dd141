-- The files of the conversations of members with the platform; each row belongs to the business of its writer.
create table read.contact_chat_file_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  files json not null
);
call read.protect('read.contact_chat_file_v1');
create view read.contact_chat_file with (security_invoker = true) as
  select * from read.contact_chat_file_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_chat_file to sumaa_query;

insert into consumer.shown (name, version) values ('contact-chat-file', 1);
