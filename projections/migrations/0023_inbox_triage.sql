-- The inbox's drafts, spam and duplicates, its saved answers, and whose business a writer works in.

-- Messages that the list leaves out: few, so that the list is read past them.
create table read.contact_aside_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  spam boolean not null,
  merged_into uuid
);
call read.protect('read.contact_aside_v1');
create index contact_aside_v1_merged on read.contact_aside_v1 (tenant_id, merged_into) where merged_into is not null;
create view read.contact_aside with (security_invoker = true) as
  select * from read.contact_aside_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_aside to sumaa_query;

-- The drafts of a message in one row, so that an erasure leaves none of them.
create table read.contact_draft_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  drafts jsonb not null
);
call read.protect('read.contact_draft_v1');
create view read.contact_draft with (security_invoker = true) as
  select * from read.contact_draft_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_draft to sumaa_query;

create table read.saved_answer_v1 (
  answer_id uuid primary key,
  tenant_id text collate "C" not null,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  added_at timestamptz not null
);
call read.protect('read.saved_answer_v1');
create view read.saved_answer with (security_invoker = true) as
  select * from read.saved_answer_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.saved_answer to sumaa_query;

-- Other messages from an address, and what somebody has to do.
create index contact_message_v1_email on read.contact_message_v1 (tenant_id, lower(email), created_at desc, message_id desc);
create index contact_message_v1_assigned on read.contact_message_v1 (tenant_id, assigned_to, status);

-- Whose address it is, and in which businesses: asked by the platform's inbox alone, across tenants. It says no more than names,
-- plans and the end of a trial.
create policy search on read.account_v1 for select to sumaa_search using (true);
grant select on read.account_v1 to sumaa_search;
create index account_v1_email on read.account_v1 (lower(email));
create function read.accounts_of_writer(address text)
  returns table (account_id uuid, full_name text, active boolean, email_confirmed boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select a.account_id, a.full_name, a.active, a.email_confirmed
    from read.account_v1 a
    where current_setting('app.tenant_id', true) = 'platform' and lower(a.email) = lower(address);
  end;
create function read.businesses_of_writer(account uuid)
  returns table (tenant_id text, name text, plan text, trial_ends_at timestamptz)
  language sql stable security definer rows 4 set search_path = pg_catalog, pg_temp
  begin atomic
    select b.tenant_id, b.name, b.plan, b.trial_ends_at
    from read.member_v1 m join read.business_v1 b on b.tenant_id = m.tenant_id
    where current_setting('app.tenant_id', true) = 'platform' and m.account_id = account and m.active
    order by m.joined_at, m.tenant_id;
  end;
grant usage, create on schema read to sumaa_search;
alter function read.accounts_of_writer(text) owner to sumaa_search;
alter function read.businesses_of_writer(uuid) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.accounts_of_writer(text) from public;
revoke execute on function read.businesses_of_writer(uuid) from public;
grant execute on function read.accounts_of_writer(text) to sumaa_query;
grant execute on function read.businesses_of_writer(uuid) to sumaa_query;

insert into consumer.shown (name, version) values ('contact-aside', 1), ('contact-draft', 1), ('saved-answer', 1);
