-- Charts are marked where a branch was unlinked. Of those unlinked before, the time is not known here until the table is built anew.

alter table read.location_v1 add column unlinked_at timestamptz;
create or replace view read.location with (security_invoker = true) as
  select * from read.location_v1 where tenant_id = current_setting('app.tenant_id', true);
