-- A payment counts as it was received; what is given back later counts in the total alone. All payments are read anew.
create table read.subscriber_payment_v2 (
  payment_id uuid primary key,
  tenant_id text collate "C" not null,
  subscriber_id uuid not null,
  net int not null,
  paid_at timestamptz not null,
  plan text collate "C" not null,
  interval text collate "C" not null,
  period_start timestamptz not null,
  period_end timestamptz not null
);
call read.protect('read.subscriber_payment_v2');
create index subscriber_payment_v2_paid on read.subscriber_payment_v2 (tenant_id, paid_at) include (net, subscriber_id);
call read.open_to('analyst', 'read.subscriber_payment_v2', '{payment_id,subscriber_id,net,paid_at,plan,interval,period_start,period_end}');

-- Binds what reads payments to this table.
create procedure read.show_subscriber_payment_v2() language plpgsql as $$
begin
  create or replace view read.subscriber_payment with (security_invoker = true) as
    select * from read.subscriber_payment_v2 where tenant_id = current_setting('app.tenant_id', true);
  create or replace view analytics.payments with (security_invoker = true) as
    select payment_id, subscriber_id::text as tenant_id, net, paid_at, plan, "interval", period_start, period_end
    from read.subscriber_payment_v2;
end
$$;
revoke execute on procedure read.show_subscriber_payment_v2() from public;

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.subscriber_payment_v1) then
    call read.show_subscriber_payment_v2();
    update consumer.shown set version = 2 where name = 'subscriber-payment';
  end if;
end $$;

comment on column analytics.payments.net is 'The amount before VAT, in halalas, as it was paid: what was given back later is not taken off.';
comment on column analytics.subscriptions.revenue is 'All that it paid less what was given back, in halalas before VAT.';
