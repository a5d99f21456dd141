-- What holds for everybody on this platform. Workers need to know whether answers wait.
create table read.platform_settings_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  revision int not null,
  settings jsonb not null,
  maintenance_mode boolean not null,
  saved_at timestamptz not null
);
call read.protect('read.platform_settings_v1');
create view read.platform_settings with (security_invoker = true) as
  select * from read.platform_settings_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.platform_settings to sumaa_query;
call read.open_to('sumaa_worker', 'read.platform_settings_v1', '{id,tenant_id,maintenance_mode}');
create view work.platform_settings with (security_invoker = true) as
  select id, tenant_id, maintenance_mode from read.platform_settings_v1;
grant select on work.platform_settings to sumaa_worker;

insert into consumer.shown (name, version) values ('platform-settings', 1);
