-- The register of breaches of personal data.

create table read.data_breach_v1 (
  breach_id uuid primary key,
  tenant_id text collate "C" not null,
  found_at timestamptz not null,
  what text not null,
  affected text not null,
  people int,
  due_at timestamptz not null,
  authority_told_at timestamptz,
  people_told_at timestamptz,
  closed_at timestamptz,
  outcome text
);
call read.protect('read.data_breach_v1');
create view read.data_breach with (security_invoker = true) as
  select * from read.data_breach_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.data_breach to sumaa_query;

insert into consumer.shown (name, version) values ('data-breach', 1);
