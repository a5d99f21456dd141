-- By which channels staff are told of alerts, and where these are sent to.
grant select (settings) on read.platform_settings_v1 to sumaa_worker;
create or replace view work.platform_settings with (security_invoker = true) as
  select id, tenant_id, maintenance_mode, settings from read.platform_settings_v1;
