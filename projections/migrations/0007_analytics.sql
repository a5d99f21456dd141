-- For analysts: documented, stable views over all tenants, and nothing else. No names, no addresses, no customers' words.

call read.open_to('analyst', 'read.location_v1',
  '{tenant_id,location_id,title,place_id,linked,linked_at,rating,review_count,imported,history_complete,access}');
call read.open_to('analyst', 'read.review_v1',
  '{tenant_id,review_id,location_id,stars,previous_stars,text,language,sentiment,mismatch,created_at,updated_at,received_at,edited,removed,replied,answered_at,due_at,reply_id,reply_state,reply_text,reply_at,reply_policy_violation,reply_failure}');

create view analytics.locations with (security_invoker = true) as
  select tenant_id, location_id, title, place_id, linked, linked_at, access, rating as google_rating, review_count as google_review_count,
    imported as reviews_held, history_complete
  from read.location_v1;
comment on view analytics.locations is 'Branches: Google Business Profile locations that a business linked, one row each.';
comment on column analytics.locations.tenant_id is 'The business.';
comment on column analytics.locations.location_id is 'The branch; joins to reviews and replies.';
comment on column analytics.locations.title is 'Name of the branch as Google shows it.';
comment on column analytics.locations.place_id is 'Google Maps place id; null where the branch is not on Maps.';
comment on column analytics.locations.linked is 'False once the business unlinked it; its reviews stay.';
comment on column analytics.locations.linked_at is 'When it was last linked (UTC).';
comment on column analytics.locations.access is 'ok, permission_lost, unverified or not_found: whether Google still lets us read it.';
comment on column analytics.locations.google_rating is 'Average rating as Google states it, 1 to 5; null until Google was asked.';
comment on column analytics.locations.google_review_count is 'Number of reviews as Google states it; null until Google was asked.';
comment on column analytics.locations.reviews_held is 'Reviews of it that we hold and Google still shows.';
comment on column analytics.locations.history_complete is 'Whether its whole history has been read.';

create view analytics.reviews with (security_invoker = true) as
  select tenant_id, review_id, location_id, stars, previous_stars, language, sentiment, mismatch, char_length(text) as text_length,
    created_at, updated_at, received_at, edited, removed, replied, answered_at, due_at
  from read.review_v1;
comment on view analytics.reviews is 'Reviews, one row each, also those that Google no longer shows (see removed).';
comment on column analytics.reviews.tenant_id is 'The business.';
comment on column analytics.reviews.review_id is 'The review; joins to replies.';
comment on column analytics.reviews.location_id is 'The branch it was written for.';
comment on column analytics.reviews.stars is 'Rating 1 to 5; null where Google gave none.';
comment on column analytics.reviews.previous_stars is 'Rating before the last edit; null where it was never edited.';
comment on column analytics.reviews.language is 'ar, en, mixed, other, or none where there are no letters.';
comment on column analytics.reviews.sentiment is 'positive, neutral or negative, from stars and text.';
comment on column analytics.reviews.mismatch is 'The text says the opposite of the stars.';
comment on column analytics.reviews.text_length is 'Letters and signs of the original text; null where there is only a rating.';
comment on column analytics.reviews.created_at is 'When it was written (UTC).';
comment on column analytics.reviews.updated_at is 'When it was last changed by its author (UTC).';
comment on column analytics.reviews.received_at is 'When it came to us (UTC).';
comment on column analytics.reviews.edited is 'Whether its author changed it after we had read it.';
comment on column analytics.reviews.removed is 'Google shows it no more: it counts in no figure.';
comment on column analytics.reviews.replied is 'A reply is on its way or stands at Google.';
comment on column analytics.reviews.answered_at is 'When the first answer reached Google (UTC); null while none has.';
comment on column analytics.reviews.due_at is 'When an answer is due (UTC); null once answered or removed.';

create view analytics.replies with (security_invoker = true) as
  select tenant_id, review_id, location_id, reply_id, reply_state as state, reply_state = 'external' as is_external,
    octet_length(reply_text) as text_bytes, reply_at as state_since, answered_at, answered_at - created_at as response_time,
    reply_policy_violation as policy_violation, reply_failure as failure
  from read.review_v1 where reply_state is not null;
comment on view analytics.replies is 'The newest reply of each review that has one.';
comment on column analytics.replies.tenant_id is 'The business.';
comment on column analytics.replies.review_id is 'The review it answers.';
comment on column analytics.replies.location_id is 'The branch of that review.';
comment on column analytics.replies.reply_id is 'The reply; null where it did not come from here.';
comment on column analytics.replies.state is 'queued, publishing, pending, published, rejected, failed, deleting or external.';
comment on column analytics.replies.is_external is 'It stands at Google and was not written here.';
comment on column analytics.replies.text_bytes is 'Its length as Google counts it: UTF-8 bytes, 4096 at most.';
comment on column analytics.replies.state_since is 'When it came into this state (UTC).';
comment on column analytics.replies.answered_at is 'When the first answer to the review reached Google (UTC); null while none has.';
comment on column analytics.replies.response_time is 'From the writing of the review to that first answer.';
comment on column analytics.replies.policy_violation is 'Google''s word for why it was rejected.';
comment on column analytics.replies.failure is 'Why it never reached Google.';

grant select on analytics.locations, analytics.reviews, analytics.replies to analyst;
