-- A due time that was given before a business changed its target is explained by the target of its time. All targets are read anew.
create table read.answer_target_v2 (
  tenant_id text collate "C" primary key,
  target json not null,
  changes json not null,
  targets json not null
);
call read.protect('read.answer_target_v2');

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.answer_target_v1) then
    create or replace view read.answer_target with (security_invoker = true) as
      select * from read.answer_target_v2 where tenant_id = current_setting('app.tenant_id', true);
    update consumer.shown set version = 2 where name = 'answer-target';
  end if;
end $$;
