-- Rate limits in the form that rate-limiter-flexible wants. `expire` is in ms since 1970.
create table vault.rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on vault.rate_limit (expire);
grant select, insert, update, delete on vault.rate_limit to sumaa_command;
drop table vault.attempt;
