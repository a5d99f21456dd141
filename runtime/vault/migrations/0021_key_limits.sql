-- What reads counts the requests of API keys too, together with what changes, and sees no other counter.
alter table vault.rate_limit enable row level security;
create policy every_limit on vault.rate_limit to sumaa_command using (true);
create policy key_limit on vault.rate_limit to sumaa_query using (key like 'api-key:%');
grant select, insert, update on vault.rate_limit to sumaa_query;
