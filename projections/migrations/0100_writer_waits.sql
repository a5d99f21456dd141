-- Since when a writer waits for an answer to what they wrote last. Earlier rows have it from their next event on, or after a rebuild.
alter table read.contact_message_v1 add column waits_since timestamptz;
create or replace view read.contact_message with (security_invoker = true) as
  select * from read.contact_message_v1 where tenant_id = current_setting('app.tenant_id', true);
create or replace function read.search_contacts(patterns text[]) returns setof read.contact_message
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.contact_message_v1
    where tenant_id = current_setting('app.tenant_id', true) and search_text like patterns[1] and search_text like all (patterns);
  end;
