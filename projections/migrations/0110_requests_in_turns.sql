-- The sweep asks each business and channel in turns for the requests that are due.
drop index read.review_request_v1_due;
create index review_request_v1_due on read.review_request_v1 (tenant_id, channel, due_at, request_id) where sent_at is null and delivery is null;
