-- Who paid in a month is asked of its payments and of the yearly plans that ran in it.
create index subscriber_payment_v2_yearly on read.subscriber_payment_v2 (tenant_id, period_end) include (period_start, subscriber_id)
where "interval" = 'yearly';
