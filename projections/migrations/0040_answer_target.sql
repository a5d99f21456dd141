-- When the answer target of a business changed, or the hours that count for it.
create table read.answer_target_v1 (
  tenant_id text collate "C" primary key,
  target json not null,
  changes json not null
);
call read.protect('read.answer_target_v1');
create view read.answer_target with (security_invoker = true) as
  select * from read.answer_target_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.answer_target to sumaa_query;

insert into consumer.shown (name, version) values ('answer-target', 1);
