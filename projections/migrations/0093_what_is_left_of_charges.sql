-- Rows from before refunds were granted by the subscription: nothing was granted, and all that was invoiced is left.
update read.subscription_v1 s
set state = jsonb_set(s.state, '{settled}', (
  select jsonb_object_agg(key, jsonb_build_object('left', value #> '{amount,net}', 'wantedTotal', 0) || value) from jsonb_each(s.state -> 'settled')))
where s.state -> 'settled' <> '{}';
