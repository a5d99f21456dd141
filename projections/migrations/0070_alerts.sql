-- What goes wrong at businesses, and what staff said to the alerts of the console.

create table read.alert_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  alert text collate "C" not null,
  -- Null: what staff said.
  subscriber_id uuid,
  happened_at timestamptz,
  known_until timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  snoozed_until timestamptz,
  snoozed_by uuid
);
call read.protect('read.alert_v1');
create view read.alert with (security_invoker = true) as
  select * from read.alert_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.alert to sumaa_query;

insert into consumer.shown (name, version) values ('alert', 1);
