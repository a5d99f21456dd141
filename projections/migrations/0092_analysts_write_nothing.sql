-- Large objects and messages in the write-ahead log are written without a right to any table, by whoever may call these functions. Where
-- the migration is not run by a superuser this changes nothing.
do $$
declare
  each regprocedure;
begin
  for each in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_open', 'lo_put', 'lowrite', 'lo_truncate', 'lo_truncate64',
        'lo_unlink', 'pg_logical_emit_message')
  loop
    execute format('revoke execute on function %s from public', each);
  end loop;
end
$$;
