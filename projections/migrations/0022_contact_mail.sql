-- What came by mail in the conversation of a message to the platform, and the files of its entries.

create table read.contact_mail_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  message_id uuid not null,
  kind text,
  at timestamptz not null,
  content text,
  quoted text,
  address text,
  status_code text,
  reply_id uuid,
  files json not null,
  removed json not null,
  revision bigint not null
);
call read.protect('read.contact_mail_v1');
create index contact_mail_v1_message on read.contact_mail_v1 (tenant_id, message_id, revision);
create view read.contact_mail with (security_invoker = true) as
  select * from read.contact_mail_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_mail to sumaa_query;

insert into consumer.shown (name, version) values ('contact-mail', 1);
