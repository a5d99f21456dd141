-- Members' branches, invitations, for whom reviews wait and who answered them; and what lies in other branches, kept from a
-- member below every query.

-- Events that name branches did not exist before, so rows folded without them are what a rebuild gives: no new version is needed.
alter table read.member_v1 add column location_ids uuid[];
create or replace view read.member with (security_invoker = true) as
  select * from read.member_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.invitation_v1 (
  invitation_id uuid primary key,
  tenant_id text collate "C" not null,
  email text,
  role text not null,
  permissions text[] not null,
  location_ids uuid[],
  issue int not null,
  state text not null,
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
call read.protect('read.invitation_v1');
create index invitation_v1_open on read.invitation_v1 (tenant_id, invited_at) where state = 'open';
create view read.invitation with (security_invoker = true) as
  select * from read.invitation_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.invitation to sumaa_query;

create table read.assignment_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  member_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamptz not null
);
call read.protect('read.assignment_v1');
create index assignment_v1_member on read.assignment_v1 (tenant_id, member_id) include (review_id);
create view read.assignment with (security_invoker = true) as
  select * from read.assignment_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.assignment to sumaa_query;

-- Every reply that somebody wrote here; undone ones are gone. `went_out_at`: when Google first took it.
create table read.written_reply_v1 (
  reply_id uuid primary key,
  tenant_id text collate "C" not null,
  review_id uuid not null,
  location_id uuid not null,
  account_id uuid not null,
  written_at timestamptz not null,
  went_out_at timestamptz,
  rejected boolean not null
);
call read.protect('read.written_reply_v1');
create index written_reply_v1_account on read.written_reply_v1 (tenant_id, account_id, review_id)
  include (written_at, went_out_at, rejected, location_id);
create view read.written_reply with (security_invoker = true) as
  select * from read.written_reply_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.written_reply to sumaa_query;

insert into consumer.shown (name, version) values ('invitation', 1), ('assignment', 1), ('written-reply', 1);

-- A person's branches stand beside the tenant: `*` for all, else an array; a missing or empty setting shows nothing.
-- Each subselect is asked once per statement. CASE, because the planner takes it for half of the rows: it would take `or` for
-- next to none and leave the indexes that lists are read along.
create procedure read.keep_to_branches(target regclass) language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format(
    'create policy branches on %s as restrictive for select to sumaa_query using (
       case when (select current_setting(''app.location_ids'', true)) = ''*'' then true
       else location_id = any ((select nullif(nullif(current_setting(''app.location_ids'', true), ''*''), '''')::uuid[])::uuid[]) end)',
    target);
end
$$;
revoke execute on procedure read.keep_to_branches(regclass) from public;
call read.keep_to_branches('read.location_v1');
call read.keep_to_branches('read.sync_part_v1');
call read.keep_to_branches('read.review_v1');
call read.keep_to_branches('read.assignment_v1');
call read.keep_to_branches('read.written_reply_v1');

-- The same of one branch, for the few places that have an id and no row.
create function read.sees_branch(location uuid) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when current_setting('app.location_ids', true) = '*' then true
    else location = any (nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[]) end
$$;
revoke execute on function read.sees_branch(uuid) from public;
grant execute on function read.sees_branch(uuid) to sumaa_query;

-- What happened to the business as a whole is for all of its members.
create policy branches on read.activity_v1 as restrictive for select to sumaa_query
  using (location_id is null or read.sees_branch(location_id));
create policy branches on read.notification_v1 as restrictive for select to sumaa_query
  using (review_id is null or exists (select 1 from read.review_v1 r where r.review_id = notification_v1.review_id));

-- The search goes past the policies and so looks at this setting too.
create or replace function read.search_reviews(patterns text[]) returns setof read.review
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.review_v1
    where patterns[1] ~ '[[:alnum:]]{3}' and tenant_id || '' = current_setting('app.tenant_id', true)
      and search_text like patterns[1] and search_text like all (patterns[2:])
      and case when (select current_setting('app.location_ids', true)) = '*' then true
        else location_id = any ((select nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[])::uuid[]) end
    union all
    select * from read.review_v1
    where patterns[1] !~ '[[:alnum:]]{3}' and tenant_id = current_setting('app.tenant_id', true) and search_text like all (patterns)
      and case when (select current_setting('app.location_ids', true)) = '*' then true
        else location_id = any ((select nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[])::uuid[]) end;
  end;

-- What the mail of an invitation needs.
call read.open_to('sumaa_worker', 'read.invitation_v1', '{invitation_id,tenant_id,email,role,issue,state,expires_at,invited_by}');
create view work.invitation with (security_invoker = true) as
  select i.invitation_id, i.tenant_id, i.email, i.role, i.issue, i.state, i.expires_at, a.full_name as invited_by
  from read.invitation_v1 i left join read.account_v1 a on a.account_id = i.invited_by;
grant select on work.invitation to sumaa_worker;
