-- Those who follow the platform without an account, when it starts, and votes on the help.

create table read.follower_v1 (
  follower_id uuid primary key,
  tenant_id text collate "C" not null,
  kind text not null,
  state text not null,
  email text,
  language text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz
);
call read.protect('read.follower_v1');
create index follower_v1_kind on read.follower_v1 (tenant_id, kind, requested_at desc, follower_id);
-- What the sweep looks for.
create index follower_v1_to_remind on read.follower_v1 (follower_id) where kind = 'reminder' and state = 'confirmed' and reminded_at is null;
create index follower_v1_unconfirmed on read.follower_v1 (requested_at) where state = 'requested';
create view read.follower with (security_invoker = true) as
  select * from read.follower_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.follower to sumaa_query;
call read.open_to('sumaa_worker', 'read.follower_v1', '{follower_id,tenant_id,kind,state,requested_at,reminded_at}');
create view work.follower with (security_invoker = true) as
  select tenant_id, follower_id, kind, state, requested_at, reminded_at from read.follower_v1;

create table read.launch_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  launch_at timestamptz
);
call read.protect('read.launch_v1');
create view read.launch with (security_invoker = true) as
  select * from read.launch_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.launch to sumaa_query;
call read.open_to('sumaa_worker', 'read.launch_v1', '{id,tenant_id,launch_at}');
create view work.launch with (security_invoker = true) as select tenant_id, launch_at from read.launch_v1;
grant select on work.follower, work.launch to sumaa_worker;

create table read.help_votes_v1 (
  article text collate "C" primary key,
  tenant_id text collate "C" not null,
  helped int not null,
  unhelpful int not null,
  last_at timestamptz not null
);
call read.protect('read.help_votes_v1');
create view read.help_votes with (security_invoker = true) as
  select * from read.help_votes_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.help_votes to sumaa_query;

insert into consumer.shown (name, version) values ('follower', 1), ('launch', 1), ('help-votes', 1);
