-- Bank transfers that arrived for nothing, until the staff say what became of them.
create table read.unapplied_transfer_v1 (
  payment_id uuid primary key,
  tenant_id text collate "C" not null,
  charge_id uuid not null,
  amount int not null,
  reference text,
  at timestamptz not null
);
call read.protect('read.unapplied_transfer_v1');
create index unapplied_transfer_v1_tenant on read.unapplied_transfer_v1 (tenant_id, at);
create view read.unapplied_transfer with (security_invoker = true) as
  select * from read.unapplied_transfer_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.unapplied_transfer to sumaa_query;

insert into consumer.shown (name, version) values ('unapplied-transfer', 1);
