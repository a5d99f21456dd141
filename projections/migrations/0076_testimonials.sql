-- What businesses say of the platform in public.

create table read.testimonial_v1 (
  account_id uuid primary key,
  tenant_id text collate "C" not null,
  business_id text collate "C" not null,
  state text collate "C" not null,
  stars int not null,
  text text,
  name text,
  written_at timestamptz not null
);
call read.protect('read.testimonial_v1');
create index testimonial_v1_newest on read.testimonial_v1 (tenant_id, written_at desc, account_id);
create view read.testimonial with (security_invoker = true) as
  select * from read.testimonial_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.testimonial to sumaa_query;

insert into consumer.shown (name, version) values ('testimonial', 1);
