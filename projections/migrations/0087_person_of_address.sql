-- Whose account an address belongs to. `app.person_email` is set by the export that the staff make of a person, for one question.

create function person.email() returns text language sql stable parallel safe
  return lower(nullif(current_setting('app.person_email', true), ''));
grant execute on function person.email() to sumaa_query;
create policy person_email on read.account_v1 for select to sumaa_query using (lower(email) = (select person.email()));
create view person.of_address with (security_invoker = true) as
  select account_id from read.account_v1 where lower(email) = person.email();
grant select on person.of_address to sumaa_query;
