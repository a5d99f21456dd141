-- Notifications of every kind of the registry: what each kind says beyond ids is in `facts`.
drop view read.notification;
drop policy branches on read.notification_v1;
alter table read.notification_v1 rename column review_id to subject_id;
alter table read.notification_v1 add column location_id uuid, add column by_account uuid, add column facts jsonb not null default '{}';
alter table read.notification_v1 no force row level security;
alter table read.review_v1 no force row level security;
update read.notification_v1 n set
  location_id = (select r.location_id from read.review_v1 r where r.review_id = n.subject_id),
  facts = case n.kind
    when 'bad_review' then jsonb_build_object('stars', n.stars)
    when 'reply_rejected' then jsonb_build_object('policyViolation', n.policy_violation)
    when 'reply_failed' then jsonb_build_object('reason', n.reason)
    when 'connection_lost' then jsonb_build_object('reason', n.reason)
    when 'sync_done' then jsonb_build_object('reviews', n.reviews, 'locations', n.locations, 'failedLocations', n.failed_locations)
    else '{}' end;
alter table read.notification_v1 force row level security;
alter table read.review_v1 force row level security;
alter table read.notification_v1 drop column reviews, drop column locations, drop column failed_locations, drop column policy_violation,
  drop column reason, drop column stars;
create policy branches on read.notification_v1 as restrictive for select to sumaa_query
  using (location_id is null or read.sees_branch(location_id));
create view read.notification with (security_invoker = true) as
  select * from read.notification_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.notification to sumaa_query;

-- What members read of the bell one by one. Pruned by age like the notifications themselves.
create table read.bell_entry_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  member_id uuid not null,
  entry text collate "C" not null,
  at timestamptz not null
);
call read.protect('read.bell_entry_v1');
create index bell_entry_v1_member on read.bell_entry_v1 (member_id, entry);
create index bell_entry_v1_age on read.bell_entry_v1 using brin (at);
create view read.bell_entry with (security_invoker = true) as
  select * from read.bell_entry_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.bell_entry to sumaa_query;
create policy prune_see on read.bell_entry_v1 for select to sumaa_worker using (true);
create policy prune on read.bell_entry_v1 for delete to sumaa_worker using (true);
grant select (id, at), delete on read.bell_entry_v1 to sumaa_worker;
create view work.prunable_bell_entry with (security_invoker = true) as select id, at from read.bell_entry_v1;
grant select, delete on work.prunable_bell_entry to sumaa_worker;

insert into consumer.shown (name, version) values ('bell-entry', 1);
