-- What Google said about telling us of new reviews, and what workers need to poll and to read branches again as a whole.
-- Events of this kind did not exist before, so rows folded without them are what a rebuild gives: no new version is needed.

alter table read.connection_v1 add column push json not null default '[]';
create or replace view read.connection with (security_invoker = true) as
  select * from read.connection_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select (push) on read.connection_v1 to sumaa_worker;
create or replace view work.connection with (security_invoker = true) as
  select tenant_id, connection_id, status, discovery, connected_at, push from read.connection_v1;

-- Which location a message of Google's is about, asked without a tenant.
create index location_v1_google_name on read.location_v1 (google_location) where linked;

-- Enough to tell whether what Google shows differs from what is held: no words, no names of people.
grant select (google_name, stars, updated_at, reply_at, replied) on read.review_v1 to sumaa_worker;
create view work.review with (security_invoker = true) as
  select tenant_id, review_id, location_id, google_name, stars, updated_at, reply_state, reply_at, replied
  from read.review_v1 where not removed;

grant select on work.review to sumaa_worker;
