-- Rows that workers delete by age, once a day. Each is made of one event and no later event changes it, so the fold never misses a deleted
-- row; a rebuild brings deleted rows back until the next day.
do $$
declare
  target text;
begin
  foreach target in array array['activity', 'notification', 'audit'] loop
    execute format('create policy prune_see on read.%I for select to sumaa_worker using (true)', target || '_v1');
    execute format('create policy prune on read.%I for delete to sumaa_worker using (true)', target || '_v1');
    execute format('grant select (id, at), delete on read.%I to sumaa_worker', target || '_v1');
    execute format('create index %I on read.%I using brin (at)', target || '_v1_age', target || '_v1');
    execute format('create view work.%I with (security_invoker = true) as select id, at from read.%I', 'prunable_' || target, target || '_v1');
    execute format('grant select, delete on work.%I to sumaa_worker', 'prunable_' || target);
  end loop;
end
$$;
