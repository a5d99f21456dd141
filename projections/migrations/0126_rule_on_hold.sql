-- A rule stands still from when whoever agreed to it lost the right to, until somebody agrees anew. All rules are read anew.
create table read.publishing_rule_v2 (
  tenant_id text collate "C" primary key,
  min_stars int not null,
  location_ids json,
  delay_minutes int not null,
  daily_cap int not null,
  paused boolean not null,
  since timestamptz not null,
  agreed_by uuid not null,
  agreed_at timestamptz not null,
  held text
);
call read.protect('read.publishing_rule_v2');
grant select on read.publishing_rule_v2 to sumaa_worker;

-- Binds what reads rules to this table.
create procedure read.show_publishing_rule_v2() language plpgsql as $$
begin
  create or replace view read.publishing_rule with (security_invoker = true) as
    select * from read.publishing_rule_v2 where tenant_id = current_setting('app.tenant_id', true);
  create or replace view work.rule_answer_due with (security_invoker = true) as
    select r.tenant_id, r.review_id, r.received_at
    from read.publishing_rule_v2 p
    join read.review_v1 r on r.tenant_id = p.tenant_id and r.received_at >= p.since
    where not p.paused and p.held is null and not r.removed and not r.written_before_link and r.reply_state is null
      and r.stars >= p.min_stars and not exists (select from read.rule_reply_v1 a where a.review_id = r.review_id);
end
$$;
revoke execute on procedure read.show_publishing_rule_v2() from public;

-- Rules that whoever agreed to them may not agree to any more, and that nobody has put on hold yet. Who manages every branch may agree.
create view work.rule_consent_lost with (security_invoker = true) as
  select p.tenant_id, p.agreed_by as account_id, p.agreed_at, coalesce(m.active, false) as is_member
  from read.publishing_rule_v2 p left join read.member_v1 m on m.tenant_id = p.tenant_id and m.account_id = p.agreed_by
  where p.held is null and not (coalesce(m.active, false) and m.role = 'admin' and m.location_ids is null);
grant select on work.rule_consent_lost to sumaa_worker;

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.publishing_rule_v1) then
    call read.show_publishing_rule_v2();
    update consumer.shown set version = 2 where name = 'publishing-rule';
  end if;
end $$;
