-- What a team does with a review besides answering it: helpful marks, the report at Google, the approval of the draft.
create table read.review_work_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  helpful_by uuid[] not null,
  reported_at timestamptz,
  reported_by uuid,
  report_reason text,
  approval_state text,
  requested_by uuid,
  approval_by uuid,
  approval_at timestamptz,
  approval_note text
);
call read.protect('read.review_work_v1');
call read.keep_to_branches('read.review_work_v1');
create view read.review_work with (security_invoker = true) as
  select * from read.review_work_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.review_work to sumaa_query;

insert into consumer.shown (name, version) values ('review-work', 1);

-- Events did not say this before, so rows folded without it are what a rebuild gives: no new version is needed.
alter table read.assignment_v1 add column status text not null default 'pending';
create or replace view read.assignment with (security_invoker = true) as
  select * from read.assignment_v1 where tenant_id = current_setting('app.tenant_id', true);
