-- How the targets of each message went: what the report of the inbox counts.

create table read.contact_outcome_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  reference text not null,
  channel text not null,
  priority text not null,
  received_at timestamptz not null,
  policy int not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  met boolean,
  next_decided int not null,
  next_met int not null,
  resolve_decided int not null,
  resolve_met int not null,
  aside boolean not null,
  clock jsonb not null
);
call read.protect('read.contact_outcome_v1');
create index contact_outcome_v1_received on read.contact_outcome_v1 (tenant_id, received_at) where not aside;
create view read.contact_outcome with (security_invoker = true) as
  select * from read.contact_outcome_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_outcome to sumaa_query;

insert into consumer.shown (name, version) values ('contact-outcome', 1);
