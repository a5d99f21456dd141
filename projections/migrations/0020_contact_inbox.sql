-- The platform's inbox: a row per message to the platform, and one for each thing that was done with it.

create table read.contact_message_v1 (
  message_id uuid primary key,
  tenant_id text collate "C" not null,
  reference text not null,
  name text,
  email text,
  company text,
  subject text,
  message text,
  channel text not null,
  language text not null,
  created_at timestamptz not null,
  status text collate "C" not null,
  priority text collate "C" not null,
  assigned_to uuid,
  sla_due_at timestamptz not null,
  answered_at timestamptz,
  -- Whole numbers that sort as people ask for it.
  status_order int not null,
  priority_order int not null,
  urgency bigint not null,
  search_text text not null
);
call read.protect('read.contact_message_v1');
-- Every sort, for all messages and for those of one status.
create index contact_message_v1_created on read.contact_message_v1 (tenant_id, created_at desc, message_id desc);
create index contact_message_v1_urgent on read.contact_message_v1 (tenant_id, urgency desc, message_id desc);
create index contact_message_v1_status on read.contact_message_v1 (tenant_id, status_order, created_at desc, message_id desc);
create index contact_message_v1_priority on read.contact_message_v1 (tenant_id, priority_order desc, created_at desc, message_id desc);
create index contact_message_v1_status_created on read.contact_message_v1 (tenant_id, status, created_at desc, message_id desc);
create index contact_message_v1_status_urgent on read.contact_message_v1 (tenant_id, status, urgency desc, message_id desc);
create index contact_message_v1_status_priority
  on read.contact_message_v1 (tenant_id, status, priority_order desc, created_at desc, message_id desc);
create index contact_message_v1_search on read.contact_message_v1 using gin (search_text public.gin_trgm_ops);
create view read.contact_message with (security_invoker = true) as
  select * from read.contact_message_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_message to sumaa_query;

-- As `read.search_reviews`: policies prevent the use of the trigram index.
create policy search on read.contact_message_v1 for select to sumaa_search using (true);
grant select on read.contact_message_v1 to sumaa_search;
create function read.search_contacts(patterns text[]) returns setof read.contact_message
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.contact_message_v1
    where tenant_id = current_setting('app.tenant_id', true) and search_text like patterns[1] and search_text like all (patterns);
  end;
grant usage, create on schema read to sumaa_search;
alter function read.search_contacts(text[]) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.search_contacts(text[]) from public;
grant execute on function read.search_contacts(text[]) to sumaa_query;

create table read.contact_entry_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  message_id uuid not null,
  kind text not null,
  at timestamptz not null,
  account_id uuid not null,
  content text,
  assigned_to uuid,
  status text,
  reopened boolean not null,
  -- Of events with the same time, in the order in which they happened.
  revision bigint not null
);
call read.protect('read.contact_entry_v1');
create index contact_entry_v1_message on read.contact_entry_v1 (tenant_id, message_id, revision);
create view read.contact_entry with (security_invoker = true) as
  select * from read.contact_entry_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.contact_entry to sumaa_query;

insert into consumer.shown (name, version) values ('contact-message', 1), ('contact-entry', 1);
