-- Articles as issues of the newsletter, and who is to get them.

create table read.newsletter_v1 (
  article text collate "C" primary key,
  tenant_id text collate "C" not null,
  tested_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  mailed int not null
);
call read.protect('read.newsletter_v1');
create view read.newsletter with (security_invoker = true) as
  select * from read.newsletter_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.newsletter to sumaa_query;
call read.open_to('sumaa_worker', 'read.newsletter_v1', '{article,tenant_id,started_at,finished_at}');
create view work.newsletter with (security_invoker = true) as
  select tenant_id, article, started_at, finished_at from read.newsletter_v1;
grant select on work.newsletter to sumaa_worker;

create index follower_v1_newsletter on read.follower_v1 (follower_id) where kind = 'newsletter' and state = 'confirmed';

insert into consumer.shown (name, version) values ('newsletter', 1);
