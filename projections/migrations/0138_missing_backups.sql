-- The schedule takes no account of a backup whose file is gone.

grant select (check_result) on read.backup_v1 to sumaa_worker;
create or replace view work.backup with (security_invoker = true) as
  select backup_id, tenant_id, state, events, is_checking, requested_at, changed_at,
    coalesce(check_result ->> 'result' = 'missing', false) as is_missing
  from read.backup_v1;
