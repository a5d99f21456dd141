-- The mail server that staff set in the console, with its password; one row at most.
create table vault.mail_server (
  id int primary key check (id = 1),
  sealed text not null
);
grant select, insert, update, delete on vault.mail_server to sumaa_command;
grant select on vault.mail_server to sumaa_worker;
