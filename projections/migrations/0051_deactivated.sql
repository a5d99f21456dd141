-- Reviews of a business that the platform deactivated are not read, and its competitors not measured.
grant select (deactivated_at) on read.business_v1 to sumaa_worker;
create or replace view work.connection with (security_invoker = true) as
  select c.tenant_id, c.connection_id, c.status, c.discovery, c.connected_at, c.push,
    exists (select from read.subscription_v1 s where s.tenant_id = c.tenant_id and s.sync_paused_at is not null)
    or exists (select from read.business_v1 b where b.tenant_id = c.tenant_id and b.deactivated_at is not null) as is_paused
  from read.connection_v1 c;
create or replace view work.competitor with (security_invoker = true) as
  select c.tenant_id, c.location_id, c.competitor_id, c.place_id, c.name, c.measured_on
  from read.competitor_v1 c join work.location l on l.location_id = c.location_id
  where not exists (
    select from read.subscription_v1 s where s.tenant_id = c.tenant_id and (s.plan = 'basic' or s.sync_paused_at is not null))
  and not exists (select from read.business_v1 b where b.tenant_id = c.tenant_id and b.deactivated_at is not null);
