-- The rule by which suggested replies are published without a person, and which replies it wrote.
create table read.publishing_rule_v1 (
  tenant_id text collate "C" primary key,
  min_stars int not null,
  location_ids json,
  delay_minutes int not null,
  daily_cap int not null,
  paused boolean not null,
  since timestamptz not null,
  agreed_by uuid not null,
  agreed_at timestamptz not null
);
call read.protect('read.publishing_rule_v1');
create view read.publishing_rule with (security_invoker = true) as
  select * from read.publishing_rule_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.rule_reply_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  reply_id uuid not null
);
call read.protect('read.rule_reply_v1');
create view read.rule_reply with (security_invoker = true) as
  select * from read.rule_reply_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.publishing_rule, read.rule_reply to sumaa_query;

insert into consumer.shown (name, version) values ('publishing-rule', 1), ('rule-reply', 1);

-- New good reviews without any reply, which the rule has yet to look at.
grant select on read.publishing_rule_v1 to sumaa_worker;
grant select (review_id, tenant_id) on read.rule_reply_v1 to sumaa_worker;
grant select (tenant_id, review_id, received_at, removed, written_before_link, reply_state, stars) on read.review_v1 to sumaa_worker;
create view work.rule_answer_due with (security_invoker = true) as
  select r.tenant_id, r.review_id, r.received_at
  from read.publishing_rule_v1 p
  join read.review_v1 r on r.tenant_id = p.tenant_id and r.received_at >= p.since
  where not p.paused and not r.removed and not r.written_before_link and r.reply_state is null and r.stars >= p.min_stars
    and not exists (select from read.rule_reply_v1 a where a.review_id = r.review_id);
grant select on work.rule_answer_due to sumaa_worker;
