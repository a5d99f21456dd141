-- Applications for jobs, kept for a year.

create table read.application_v1 (
  application_id uuid primary key,
  tenant_id text collate "C" not null,
  vacancy text not null,
  state text not null,
  name text,
  email text,
  note text,
  language text not null,
  file_id text,
  resume_bytes int not null,
  received_at timestamptz not null,
  erased_at timestamptz
);
call read.protect('read.application_v1');
create index application_v1_received on read.application_v1 (tenant_id, received_at desc, application_id);
-- What the sweep looks for.
create index application_v1_kept on read.application_v1 (received_at) where state = 'received';
create view read.application with (security_invoker = true) as
  select * from read.application_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.application to sumaa_query;
call read.open_to('sumaa_worker', 'read.application_v1', '{application_id,tenant_id,state,received_at}');
create view work.application with (security_invoker = true) as
  select tenant_id, application_id, state, received_at from read.application_v1;
grant select on work.application to sumaa_worker;

insert into consumer.shown (name, version) values ('application', 1);
