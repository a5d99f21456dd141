-- A list of Google locations may come in pages: a location is listed since the revision at which the last complete list began.
alter table read.connection_v1
  add column unread_accounts json not null default '[]',
  add column reading_since int,
  add column listed_since int not null default 0;
update read.connection_v1 c set listed_since = coalesce(
  (select max(l.discovery) from read.google_location_v1 l where l.tenant_id = c.tenant_id and l.connection_id = c.connection_id), 0);
create or replace view read.connection with (security_invoker = true) as
  select * from read.connection_v1 where tenant_id = current_setting('app.tenant_id', true);

create or replace view read.google_location with (security_invoker = true) as
  select l.* from read.google_location_v1 l
  join read.connection_v1 c on c.tenant_id = l.tenant_id and c.connection_id = l.connection_id
  where l.tenant_id = current_setting('app.tenant_id', true) and l.discovery >= c.listed_since;

-- Nobody reads it.
drop view work.google_location;
