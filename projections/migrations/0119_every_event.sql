-- A business reads every event of its own, too. Who is limited to branches sees what is about a review as they see the review, and nothing
-- of an asked customer whose event names no branch.
drop policy branches on read.recorded_event_v1;
create policy branches on read.recorded_event_v1 as restrictive for select to sumaa_query using (
  case when (select current_setting('app.location_ids', true)) = '*' then true
    when location_id is not null then read.sees_branch(location_id)
    when subject_kind = 'review' then exists (select 1 from read.review_v1 r where r.review_id = subject_id)
    when stream like 'reviewrecipient-%' then false
    else account_id is null or account_id <> all ((select read.hidden_people())::uuid[]) end);
