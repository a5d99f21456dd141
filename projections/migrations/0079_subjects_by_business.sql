-- What the reviews of a business name, what its team did with them, and what it used of its plan is asked by business. These tables had
-- the key of the row alone, so that each question read the rows of everybody.
create index review_topics_v1_tenant on read.review_topics_v1 (tenant_id, review_id);
create index review_keywords_v1_tenant on read.review_keywords_v1 (tenant_id, review_id);
create index review_work_v1_tenant on read.review_work_v1 (tenant_id, review_id);
create index usage_v1_tenant on read.usage_v1 (tenant_id, month);
