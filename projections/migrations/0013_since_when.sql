-- Since when things stand where they stand: so that a sweep tells what belongs to a branch's present link from what belonged to an
-- earlier one, and what has stood still for days from what has just been asked for.

grant select (linked_at) on read.location_v1 to sumaa_worker;
create or replace view work.location with (security_invoker = true) as
  select tenant_id, location_id, connection_id, google_account, google_location, title, watermark, history_complete, access, linked_at
  from read.location_v1 where linked;

grant select (started_at) on read.sync_run_v1 to sumaa_worker;
create or replace view work.sync_run with (security_invoker = true) as
  select tenant_id, run_id, kind, connection_id, state, location_ids, started_at from read.sync_run_v1;

grant select (started_at, completed_at) on read.sync_part_v1 to sumaa_worker;
-- One that failed before it began has no start.
create or replace view work.sync_part with (security_invoker = true) as
  select tenant_id, run_id, part_id, location_id, kind, state, received, expected, next_page_token, coalesce(started_at, completed_at) as begun_at
  from read.sync_part_v1;

create or replace view work.reply_due with (security_invoker = true) as
  select tenant_id, review_id, reply_id, reply_state as state, reply_publish_at as publish_at, location_id, reply_at as since
  from read.review_v1 where reply_state in ('queued', 'publishing', 'pending', 'deleting') and reply_id is not null and not removed;
