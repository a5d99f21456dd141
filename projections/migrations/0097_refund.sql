-- Whether the staff asked for a refund was read by nobody: their events say it.
drop view read.refund;
alter table read.refund_v1 drop column is_asked;
create view read.refund with (security_invoker = true) as
  select * from read.refund_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.refund to sumaa_query;
