-- The trail of whoever is limited to branches: of reviews and branches only theirs.

create policy branches on read.audit_v1 as restrictive for select to sumaa_query using (
  case when (select current_setting('app.location_ids', true)) = '*' then true
    when kind = 'reply' then exists (
      select 1 from read.review_v1 r
      where r.review_id = case subject_kind when 'review' then subject_id else substr(stream, length('review-') + 1)::uuid end)
    when subject_kind = 'location' then read.sees_branch(subject_id)
    else true end);
