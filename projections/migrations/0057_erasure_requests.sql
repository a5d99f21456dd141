-- Requests to be erased: the register of the platform, and what whoever asked sees of it.

create table read.erasure_request_v1 (
  request_id uuid primary key,
  tenant_id text collate "C" not null,
  subject text not null,
  account_id uuid not null,
  asked_in text collate "C" not null,
  state text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  reason text
);
call read.protect('read.erasure_request_v1');
create view read.erasure_request with (security_invoker = true) as
  select * from read.erasure_request_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.erasure_request to sumaa_query;

create table read.own_erasure_request_v1 (
  request_id uuid primary key,
  tenant_id text collate "C" not null,
  subject text not null,
  account_id uuid not null,
  asked_in text collate "C" not null,
  state text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  reason text
);
call read.protect('read.own_erasure_request_v1');
create view read.own_erasure_request with (security_invoker = true) as
  select * from read.own_erasure_request_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.own_erasure_request to sumaa_query;

insert into consumer.shown (name, version) values ('erasure-request', 1), ('own-erasure-request', 1);
