-- What staff tell everybody about interruptions.

create table read.incident_v1 (
  incident_id uuid primary key,
  tenant_id text collate "C" not null,
  services jsonb not null,
  title jsonb not null,
  updates jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
call read.protect('read.incident_v1');
create index incident_v1_newest on read.incident_v1 (tenant_id, opened_at desc, incident_id);
create view read.incident with (security_invoker = true) as
  select * from read.incident_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.incident to sumaa_query;

insert into consumer.shown (name, version) values ('incident', 1);
