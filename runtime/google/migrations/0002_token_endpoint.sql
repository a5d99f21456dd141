-- What the token endpoint asks for stands beside the pace and counts for all who would ask it: workers renew tokens, command-api
-- trades codes. Always here, also where Redis keeps the pace: both have Postgres, where the tokens are.
grant usage on schema google to sumaa_command;
grant select, insert, update on google.pace to sumaa_command;
comment on table google.pace is 'One row for the APIs and one for the token endpoint: losing them costs nothing but a moment in which the pace begins anew.';
