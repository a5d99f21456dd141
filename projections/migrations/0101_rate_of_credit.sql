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
