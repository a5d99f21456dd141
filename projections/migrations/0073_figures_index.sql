-- Figures over a period read the index alone: whether an answer was in time, and whether the text contradicts the stars, spared no table before.

create index review_v1_figures on read.review_v1 (tenant_id, created_at desc, review_id desc)
  include (stars, sentiment, location_id, replied, answered_at, answer_due_at, mismatch) where not removed;
drop index read.review_v1_created;
alter index read.review_v1_figures rename to review_v1_created;
