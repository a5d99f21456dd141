-- Saved views of members and of the team, templates for replies, and whether replies of employees need approval.
create table read.review_view_v1 (
  view_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  name text not null,
  filter json not null,
  sort text not null,
  shared boolean not null,
  saved_at timestamptz not null
);
call read.protect('read.review_view_v1');
create index review_view_v1_tenant on read.review_view_v1 (tenant_id, saved_at);
create view read.review_view with (security_invoker = true) as
  select * from read.review_view_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.reply_template_v1 (
  template_id uuid primary key,
  tenant_id text collate "C" not null,
  title text not null,
  text text not null,
  language text not null,
  stars json not null,
  added_at timestamptz not null
);
call read.protect('read.reply_template_v1');
create index reply_template_v1_tenant on read.reply_template_v1 (tenant_id, added_at);
create view read.reply_template with (security_invoker = true) as
  select * from read.reply_template_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.reply_approval_v1 (
  tenant_id text collate "C" primary key,
  required boolean not null
);
call read.protect('read.reply_approval_v1');
create view read.reply_approval with (security_invoker = true) as
  select * from read.reply_approval_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.review_view, read.reply_template, read.reply_approval to sumaa_query;

insert into consumer.shown (name, version) values ('review-view', 1), ('reply-template', 1), ('reply-approval', 1);
