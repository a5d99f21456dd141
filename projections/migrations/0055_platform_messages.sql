-- What the platform's staff wrote to a business.

create table read.platform_message_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  language text not null,
  subject text,
  body text,
  sent_at timestamptz not null,
  sent_by uuid not null
);
call read.protect('read.platform_message_v1');
create index platform_message_v1_newest on read.platform_message_v1 (tenant_id, sent_at desc);
create view read.platform_message with (security_invoker = true) as
  select * from read.platform_message_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.platform_message to sumaa_query;
call read.open_to('sumaa_worker', 'read.platform_message_v1', '{message_id,tenant_id,language,subject,body}');
create view work.platform_message with (security_invoker = true) as
  select tenant_id, message_id, language, subject, body from read.platform_message_v1;
grant select on work.platform_message to sumaa_worker;

insert into consumer.shown (name, version) values ('platform-message', 1);
