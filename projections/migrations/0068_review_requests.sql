-- Requests for reviews, whom they ask, and how a business asks.

create table read.review_recipient_v1 (
  recipient_id uuid primary key,
  tenant_id text collate "C" not null,
  name text,
  address text,
  opted_out_at timestamptz
);
call read.protect('read.review_recipient_v1');
create index review_recipient_v1_tenant on read.review_recipient_v1 (tenant_id);
create view read.review_recipient with (security_invoker = true) as
  select * from read.review_recipient_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.review_request_v1 (
  request_id uuid primary key,
  tenant_id text collate "C" not null,
  recipient_id uuid not null,
  location_id uuid not null,
  channel text not null,
  language text not null,
  source text not null,
  account_id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz
);
call read.protect('read.review_request_v1');
call read.keep_to_branches('read.review_request_v1');
create index review_request_v1_listed on read.review_request_v1 (tenant_id, requested_at desc, request_id);
create index review_request_v1_sent on read.review_request_v1 (tenant_id, location_id, sent_at);
-- What the sweep looks for.
create index review_request_v1_due on read.review_request_v1 (due_at) where sent_at is null;
create view read.review_request with (security_invoker = true) as
  select * from read.review_request_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.review_asking_v1 (
  tenant_id text collate "C" primary key,
  max_per_month int not null,
  quiet_from text not null,
  quiet_to text not null,
  templates json not null
);
call read.protect('read.review_asking_v1');
create view read.review_asking with (security_invoker = true) as
  select * from read.review_asking_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.review_recipient, read.review_request, read.review_asking to sumaa_query;

call read.open_to('sumaa_worker', 'read.review_recipient_v1', '{recipient_id,tenant_id,opted_out_at}');
create view work.review_recipient with (security_invoker = true) as
  select tenant_id, recipient_id, opted_out_at from read.review_recipient_v1;
call read.open_to('sumaa_worker', 'read.review_request_v1', '{request_id,tenant_id,recipient_id,due_at,sent_at}');
-- A request that is shown before its recipient is due in the next sweep.
create view work.review_request with (security_invoker = true) as
  select request.tenant_id, request.recipient_id, request.request_id, request.due_at, request.sent_at, recipient.opted_out_at
  from read.review_request_v1 request join read.review_recipient_v1 recipient using (recipient_id);
grant select on work.review_recipient, work.review_request to sumaa_worker;

insert into consumer.shown (name, version) values ('review-request', 1), ('review-recipient', 1), ('review-asking', 1);
