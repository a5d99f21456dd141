-- A request is sent once a server took it; until then it waits, whatever the reason. All requests are read anew.
create table read.review_request_v2 (
  request_id uuid primary key,
  tenant_id text collate "C" not null,
  recipient_id uuid not null,
  location_id uuid not null,
  channel text not null,
  language text not null,
  source text not null,
  account_id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  delivery text,
  handed_at timestamptz
);
call read.protect('read.review_request_v2');
call read.keep_to_branches('read.review_request_v2');
create index review_request_v2_listed on read.review_request_v2 (tenant_id, requested_at desc, request_id);
create index review_request_v2_handed on read.review_request_v2 (tenant_id, location_id, handed_at);
create index review_request_v2_due on read.review_request_v2 (tenant_id, channel, due_at, request_id) where sent_at is null and delivery is null;
create index review_request_v2_under_way on read.review_request_v2 (sent_at)
  where channel = 'sms' and sent_at is not null and delivery is null;
call read.open_to('sumaa_worker', 'read.review_request_v2', '{request_id,tenant_id,recipient_id,due_at,sent_at,channel,delivery}');
create policy person_email on read.review_request_v2 for select to sumaa_query
  using ((select person.email()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.recipient_id = review_request_v2.recipient_id and lower(r.address) = (select person.email())));
create policy person_phone on read.review_request_v2 for select to sumaa_query
  using ((select person.phone()) is not null and exists (select 1 from read.review_recipient_v1 r
    where r.recipient_id = review_request_v2.recipient_id and r.address = (select person.phone())));

-- Binds what reads requests to this table.
create procedure read.show_review_request_v2() language plpgsql as $$
begin
  create or replace view read.review_request with (security_invoker = true) as
    select * from read.review_request_v2 where tenant_id = current_setting('app.tenant_id', true);
  create or replace view work.review_request with (security_invoker = true) as
    select request.tenant_id, request.recipient_id, request.request_id, request.due_at, request.sent_at, recipient.opted_out_at,
      request.channel, request.delivery
    from read.review_request_v2 request join read.review_recipient_v1 recipient using (recipient_id)
      left join read.business_v1 b on b.tenant_id = request.tenant_id
    where request.sent_at is not null or b.deactivated_at is null;
  create or replace view person.review_request with (security_invoker = true) as
    select r.tenant_id, b.name as business, r.recipient_id, r.name, r.address, q.request_id, q.channel, q.language, q.source, q.requested_at,
      q.handed_at as sent_at, q.opened_at, q.delivery
    from read.review_recipient_v1 r
    left join read.review_request_v2 q using (recipient_id)
    left join read.business_v1 b on b.tenant_id = r.tenant_id
    where lower(r.address) = person.email() or r.address = person.phone();
end
$$;
revoke execute on procedure read.show_review_request_v2() from public;

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.review_request_v1) then
    call read.show_review_request_v2();
    update consumer.shown set version = 2 where name = 'review-request';
  end if;
end $$;
