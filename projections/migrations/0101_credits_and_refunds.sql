-- Rows from before a credit kept the rate of its invoice: each charge had one rate for all, which its amount tells.
update read.subscription_v1 s
set state = jsonb_set(s.state, '{settled}', (
  select jsonb_object_agg(key, jsonb_build_object(
    'vatPercent', case when (value #>> '{amount,net}')::numeric = 0 then 0
      else round((value #>> '{amount,vat}')::numeric * 100 / (value #>> '{amount,net}')::numeric) end,
    'taxedLike', value -> 'amount') || value)
  from jsonb_each(s.state -> 'settled')))
where s.state -> 'settled' <> '{}';
update read.subscription_v1 s
set state = jsonb_set(s.state, '{charge,request,creditVatPercent}',
  case when s.state #> '{charge,request,lines}' @> '[{"kind": "credit"}]' then s.state #> '{charge,request,vatPercent}' else 'null' end)
where s.state -> 'charge' <> 'null' and not s.state #> '{charge,request}' ? 'creditVatPercent';

-- What goes back to a card does so through the payment provider; a transfer goes back by hand.
alter table read.refund_v1 add column by_provider boolean not null default false;
update read.refund_v1 r set by_provider = true where not exists (
  select from read.billing_entry_v1 e where e.charge_id = r.charge_id and e.what = 'paid' and e.method = 'bank_transfer');
create or replace view read.refund with (security_invoker = true) as
  select * from read.refund_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select (by_provider) on read.refund_v1 to sumaa_worker;
create or replace view work.refund_due with (security_invoker = true) as
  select tenant_id, charge_id, payment_id, wanted, since, by_provider from read.refund_v1 where wanted > refunded;
