-- The tone of suggested replies, and the signature under them.
create table read.reply_writing_v1 (
  tenant_id text collate "C" primary key,
  tone text not null,
  signature text
);
call read.protect('read.reply_writing_v1');
create view read.reply_writing with (security_invoker = true) as
  select * from read.reply_writing_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.reply_writing to sumaa_query;

insert into consumer.shown (name, version) values ('reply-writing', 1);
