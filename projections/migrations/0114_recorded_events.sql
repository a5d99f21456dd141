-- Every event that the trail does not list, without its data: a chain shows what lies between its entries, and staff see every event.

create table read.recorded_event_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  at timestamptz not null,
  event text not null,
  actor_kind text not null,
  account_id uuid,
  role text,
  subject_kind text,
  subject_id uuid,
  location_id uuid,
  stream text collate "C" not null,
  revision bigint not null,
  correlation_id text not null,
  causation_id text not null
);
call read.protect('read.recorded_event_v1');
-- Who is limited to branches sees of the team whoever has one of them in common, and the general managers, as the team does.
create function read.hidden_people() returns uuid[] language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when current_setting('app.location_ids', true) = '*' then '{}'::uuid[] else array(
    select account_id from read.member where role <> 'admin' and location_ids is not null
      and not location_ids && coalesce(nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[], '{}')) end
$$;
revoke execute on function read.hidden_people() from public;
grant execute on function read.hidden_people() to sumaa_query;

create policy branches on read.recorded_event_v1 as restrictive for select to sumaa_query using (
  case when (select current_setting('app.location_ids', true)) = '*' then true
    when location_id is not null then read.sees_branch(location_id)
    else account_id is null or account_id <> all ((select read.hidden_people())::uuid[]) end);
drop policy branches on read.audit_v1;
create policy branches on read.audit_v1 as restrictive for select to sumaa_query using (
  case when (select current_setting('app.location_ids', true)) = '*' then true
    when kind = 'reply' then exists (
      select 1 from read.review_v1 r
      where r.review_id = case subject_kind when 'review' then subject_id else substr(stream, length('review-') + 1)::uuid end)
    when subject_kind = 'location' then read.sees_branch(subject_id)
    when subject_kind = 'account' then subject_id <> all ((select read.hidden_people())::uuid[])
    else true end);
create policy auditor on read.recorded_event_v1 for select to sumaa_query using (current_setting('app.duty', true) = 'audit');
create index recorded_event_v1_chain on read.recorded_event_v1 (correlation_id, at desc, id desc);
create index recorded_event_v1_record on read.recorded_event_v1 (stream);
create index recorded_event_v1_newest on read.recorded_event_v1 (tenant_id, at desc, id desc);
create index recorded_event_v1_all on read.recorded_event_v1 (at desc, id desc);
create index recorded_event_v1_all_event on read.recorded_event_v1 (event, at desc, id desc);
create index recorded_event_v1_account on read.recorded_event_v1 (account_id, at desc, id desc) where account_id is not null;

create view read.recorded_event with (security_invoker = true) as
  select * from read.recorded_event_v1 where tenant_id = current_setting('app.tenant_id', true);
create view audit.recorded_event with (security_invoker = true) as
  select * from read.recorded_event_v1 where current_setting('app.duty', true) = 'audit';
comment on view audit.recorded_event is 'The further events of every tenant; empty without the duty.';
grant select on read.recorded_event, audit.recorded_event to sumaa_query;

-- They are kept as long as the entries of the trail.
create policy prune_see on read.recorded_event_v1 for select to sumaa_worker using (true);
create policy prune on read.recorded_event_v1 for delete to sumaa_worker using (true);
grant select (id, at), delete on read.recorded_event_v1 to sumaa_worker;
create view work.prunable_recorded_event with (security_invoker = true) as select id, at from read.recorded_event_v1;
grant select, delete on work.prunable_recorded_event to sumaa_worker;

insert into consumer.shown (name, version) values ('recorded-event', 1);

-- Entries by or about somebody, or about a review or a branch, whose name was searched for: of one business, and of all.
create index audit_v1_subject on read.audit_v1 (subject_id, at desc, id desc) where subject_id is not null;
create index audit_v1_all_person on read.audit_v1 (person_id, at desc, id desc) where person_id is not null;
drop index read.audit_v1_person;
-- A chain may be a whole sync: its pages are read in order.
drop index read.audit_v1_chain;
create index audit_v1_chain on read.audit_v1 (correlation_id, at desc, id desc);

-- A name as searches compare it; `normalise` of the contracts does the same to what is typed.
create function read.folded(name text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(name, NFKD),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]', '', 'g'),
    'ٱىیةکہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اييهكهه01234567890123456789')), '\s+', ' ', 'g'))
$$;

-- The people, reviewers, branches and invitations with a name like these patterns, as far as the caller may see them, and the reviews of such branches.
create function read.named(patterns text[]) returns setof uuid language sql stable set search_path = pg_catalog, pg_temp as $$
  select account_id from read.account where read.folded(full_name) like all (patterns)
    and account_id <> all ((select read.hidden_people())::uuid[])
  union all
  select invitation_id from read.invitation i where read.folded(email) like all (patterns)
    and (location_ids is null or exists (select from unnest(location_ids) b(id) where read.sees_branch(b.id)))
  union all
  select location_id from read.location where read.folded(title) like all (patterns)
  union all
  select r.review_id from read.location l join read.review r on r.location_id = l.location_id where read.folded(l.title) like all (patterns)
  union all
  select review_id from read.search_reviews(patterns) where read.folded(author_name) like all (patterns)
$$;
revoke execute on function read.folded(text), read.named(text[]) from public;
grant execute on function read.folded(text), read.named(text[]) to sumaa_query;
