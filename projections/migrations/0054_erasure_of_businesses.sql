-- The people of an erased business, also those who left it.
create view work.membership with (security_invoker = true) as select tenant_id, account_id from read.member_v1;
grant select on work.membership to sumaa_worker;
