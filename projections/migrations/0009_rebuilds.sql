-- What lets a projection be built beside itself and switched under its readers (see rebuild/).

-- Which version of each projection people see belongs to the consumer, whose runners obey it; workers go on reading it here.
insert into consumer.shown (name, version) select name, version from work.shown_projection;
drop view work.consumer_position;
drop table work.shown_projection;
create view work.shown_projection with (security_invoker = true) as select name, version, generation from consumer.shown;
create view work.consumer_position with (security_invoker = true) as
  select s.name, c.position
  from consumer.shown s
  left join consumer.checkpoint c on c.kind = 'projection' and c.name = s.name and c.version = s.version;
grant select on work.shown_projection, work.consumer_position to sumaa_worker;

-- The search answered rows of the table; a function cannot change the type it answers, and the next table has another one.
-- The view keeps its type whatever table stands behind it.
drop function read.search_reviews(text[]);
create function read.search_reviews(patterns text[]) returns setof read.review
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.review_v1
    where patterns[1] ~ '[[:alnum:]]{3}' and tenant_id || '' = current_setting('app.tenant_id', true)
      and search_text like patterns[1] and search_text like all (patterns[2:])
    union all
    select * from read.review_v1
    where patterns[1] !~ '[[:alnum:]]{3}' and tenant_id = current_setting('app.tenant_id', true) and search_text like all (patterns);
  end;
grant usage, create on schema read to sumaa_search;
alter function read.search_reviews(text[]) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.search_reviews(text[]) from public;
grant execute on function read.search_reviews(text[]) to sumaa_query;
