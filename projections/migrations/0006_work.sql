-- What workers may know: views over every tenant, read with a role of their own. It has no usage on the schema `read`, so
-- these views (security_invoker) are its only way, and column grants bound what they can show.

call read.open_to('sumaa_worker', 'read.account_v1', '{account_id,tenant_id,role,email,full_name,language,email_confirmed,active}');
call read.open_to('sumaa_worker', 'read.member_v1', '{tenant_id,account_id,role,active}');
call read.open_to('sumaa_worker', 'read.business_v1', '{tenant_id,name}');
call read.open_to('sumaa_worker', 'read.connection_v1', '{tenant_id,connection_id,status,discovery,connected_at}');
call read.open_to('sumaa_worker', 'read.google_location_v1',
  '{tenant_id,connection_id,discovery,google_account,google_location,place_id,verified}');
call read.open_to('sumaa_worker', 'read.location_v1',
  '{tenant_id,location_id,connection_id,google_account,google_location,title,linked,watermark,history_complete,access}');
call read.open_to('sumaa_worker', 'read.review_v1', '{tenant_id,review_id,location_id,removed,reply_id,reply_state,reply_publish_at}');
call read.open_to('sumaa_worker', 'read.sync_run_v1', '{tenant_id,run_id,kind,connection_id,state,location_ids}');
call read.open_to('sumaa_worker', 'read.sync_part_v1',
  '{tenant_id,run_id,part_id,location_id,kind,state,received,expected,next_page_token}');

create index sync_run_v1_running on read.sync_run_v1 (connection_id) where state = 'running';
create index sync_part_v1_open on read.sync_part_v1 (run_id) where state not in ('completed', 'failed');
create index sync_part_v1_location on read.sync_part_v1 (location_id);
create index location_v1_connection on read.location_v1 (connection_id) where linked;

create view work.account with (security_invoker = true) as
  select account_id, tenant_id, email, full_name, language, email_confirmed from read.account_v1;

create view work.owner with (security_invoker = true) as
  select m.tenant_id, m.account_id, a.email, a.full_name, a.language
  from read.member_v1 m join read.account_v1 a using (account_id)
  where m.role = 'admin' and m.active and a.active and a.email_confirmed;

create view work.business with (security_invoker = true) as select tenant_id, name from read.business_v1;

create view work.connection with (security_invoker = true) as
  select tenant_id, connection_id, status, discovery, connected_at from read.connection_v1;

create view work.google_location with (security_invoker = true) as
  select l.tenant_id, l.connection_id, l.google_account, l.google_location, l.place_id, l.verified
  from read.google_location_v1 l
  where l.discovery = (
    select max(n.discovery) from read.google_location_v1 n where n.tenant_id = l.tenant_id and n.connection_id = l.connection_id);

-- Linked branches only.
create view work.location with (security_invoker = true) as
  select tenant_id, location_id, connection_id, google_account, google_location, title, watermark, history_complete, access
  from read.location_v1 where linked;

create view work.reply_due with (security_invoker = true) as
  select tenant_id, review_id, reply_id, reply_state as state, reply_publish_at as publish_at, location_id
  from read.review_v1 where reply_state in ('queued', 'publishing', 'pending', 'deleting') and reply_id is not null and not removed;

create view work.sync_run with (security_invoker = true) as
  select tenant_id, run_id, kind, connection_id, state, location_ids from read.sync_run_v1;

create view work.sync_part with (security_invoker = true) as
  select tenant_id, run_id, part_id, location_id, kind, state, received, expected, next_page_token from read.sync_part_v1;

-- Which version of each projection the views above and in `read` show. The migration that switches a view changes it too.
create table work.shown_projection (
  name text collate "C" primary key,
  version int not null
);
insert into work.shown_projection (name, version) values
  ('account', 1), ('member', 1), ('business', 1), ('connection', 1), ('google-location', 1), ('location', 1), ('sync-run', 1),
  ('sync-part', 1), ('review', 1), ('activity', 1), ('notification', 1), ('bell', 1), ('public-totals', 1);

-- How far each projection has come that people see. No position: it has not begun.
create view work.consumer_position with (security_invoker = true) as
  select s.name, c.position
  from work.shown_projection s
  left join consumer.checkpoint c on c.kind = 'projection' and c.name = s.name and c.version = s.version;

grant select on all tables in schema work to sumaa_worker;
