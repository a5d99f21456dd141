-- What the processes of the installation wrote into their logs, by day, so that a day is dropped at once.
create sequence ops.log_line_id;

create table ops.log_line (
  at timestamptz not null,
  id bigint not null default nextval('ops.log_line_id'),
  -- 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal.
  level smallint not null,
  service text not null,
  message text not null,
  details jsonb not null,
  primary key (at, id)
) partition by range (at);
create index log_line_level on ops.log_line (level, at, id);
comment on table ops.log_line is 'Lines of the logs, personal data removed before they are written. Losing them costs nothing but the memory of them.';

grant usage on sequence ops.log_line_id to sumaa_command, sumaa_query, sumaa_worker;
grant select, insert on ops.log_line to sumaa_command, sumaa_query, sumaa_worker;

-- Makes the partitions of today and tomorrow, drops those older than `keep_days`, and then the oldest ones while all of them hold more than
-- `max_bytes`; never today's. False: there is no room for more.
create function ops.prepare_log(keep_days int, max_bytes bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  wanted date;
  part text;
  total bigint;
begin
  perform pg_advisory_xact_lock(7205, 1);
  foreach wanted in array array[today - 1, today, today + 1] loop
    part := 'log_line_' || to_char(wanted, 'YYYYMMDD');
    if to_regclass('ops.' || part) is null then
      execute format('create table ops.%I partition of ops.log_line for values from (%L) to (%L)', part, wanted || ' 00:00:00+00', wanted + 1 || ' 00:00:00+00');
    end if;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ops.log_line'::regclass order by c.relname
  loop
    select sum(pg_total_relation_size(inhrelid)) into total from pg_inherits where inhparent = 'ops.log_line'::regclass;
    exit when part >= 'log_line_' || to_char(today, 'YYYYMMDD') or (part >= 'log_line_' || to_char(today - keep_days + 1, 'YYYYMMDD') and total <= max_bytes);
    execute format('drop table ops.%I', part);
  end loop;
  select sum(pg_total_relation_size(inhrelid)) into total from pg_inherits where inhparent = 'ops.log_line'::regclass;
  return total <= max_bytes;
end
$$;
revoke execute on function ops.prepare_log(int, bigint) from public;
grant execute on function ops.prepare_log(int, bigint) to sumaa_command, sumaa_query, sumaa_worker;
