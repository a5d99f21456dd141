-- More documented views for analysts. A view is only added to; what must change gets a new name.

call read.open_to('analyst', 'read.review_topics_v1', '{tenant_id,review_id,location_id,topics}');
call read.open_to('analyst', 'read.assignment_v1', '{tenant_id,review_id,location_id,member_id,assigned_by,assigned_at,status}');
call read.open_to('analyst', 'read.member_v1', '{tenant_id,member_id,role,active,joined_at}');
call read.open_to('analyst', 'read.contact_message_v1',
  '{message_id,channel,language,created_at,status,priority,assigned_to,sla_due_at,answered_at}');
call read.open_to('analyst', 'read.subscriber_v1',
  '{subscriber_id,activity_type,city,joined_at,plan,is_trial,is_past_due,ends_at,deactivated_at,branch_count,reviews,rating_milli,revenue}');
call read.open_to('analyst', 'read.sync_run_v1', '{tenant_id,run_id,kind,location_ids,state,started_at,completed_at}');
call read.open_to('analyst', 'read.audit_v1', '{id,tenant_id,at,event,kind,actor_kind,role,stream,correlation_id}');
call read.open_to('analyst', 'read.subscriber_payment_v1', '{payment_id,subscriber_id,net,paid_at,plan,interval,period_start,period_end}');

create view analytics.response_times with (security_invoker = true) as
  select tenant_id, review_id, location_id, stars, created_at, answered_at, answered_at - created_at as response_time,
    extract(epoch from answered_at - created_at) / 60 as minutes
  from read.review_v1 where answered_at is not null and not removed;
comment on view analytics.response_times is 'Answered reviews that Google still shows, with how long the first answer took.';
comment on column analytics.response_times.tenant_id is 'The business.';
comment on column analytics.response_times.review_id is 'The review.';
comment on column analytics.response_times.location_id is 'Its branch.';
comment on column analytics.response_times.stars is 'Rating 1 to 5; null where Google gave none.';
comment on column analytics.response_times.created_at is 'When the review was written (UTC).';
comment on column analytics.response_times.answered_at is 'When the first answer reached Google (UTC).';
comment on column analytics.response_times.response_time is 'From the one to the other.';
comment on column analytics.response_times.minutes is 'The same in minutes.';

create view analytics.ratings_by_day with (security_invoker = true) as
  select tenant_id, location_id, (created_at at time zone 'Asia/Riyadh')::date as day, count(*) as reviews,
    count(stars) as rated, avg(stars) as average_stars, count(*) filter (where replied) as replied
  from read.review_v1 where not removed group by 1, 2, 3;
comment on view analytics.ratings_by_day is 'Reviews that Google still shows, by branch and day of writing.';
comment on column analytics.ratings_by_day.tenant_id is 'The business.';
comment on column analytics.ratings_by_day.location_id is 'The branch.';
comment on column analytics.ratings_by_day.day is 'The day in Riyadh.';
comment on column analytics.ratings_by_day.reviews is 'Reviews written on it.';
comment on column analytics.ratings_by_day.rated is 'Those of them with stars.';
comment on column analytics.ratings_by_day.average_stars is 'Their average, 1 to 5; null without any.';
comment on column analytics.ratings_by_day.replied is 'Reviews with a reply, on its way or at Google.';

create view analytics.topics with (security_invoker = true) as
  select tenant_id, review_id, location_id, unnest(topics) as topic from read.review_topics_v1;
comment on view analytics.topics is 'What reviews speak of: one row for each topic of each review.';
comment on column analytics.topics.tenant_id is 'The business.';
comment on column analytics.topics.review_id is 'The review.';
comment on column analytics.topics.location_id is 'Its branch.';
comment on column analytics.topics.topic is 'The topic, such as service or price.';

create view analytics.assignments with (security_invoker = true) as
  select tenant_id, review_id, location_id, member_id, assigned_by, assigned_at, status from read.assignment_v1;
comment on view analytics.assignments is 'Reviews that are assigned to somebody now.';
comment on column analytics.assignments.tenant_id is 'The business.';
comment on column analytics.assignments.review_id is 'The review.';
comment on column analytics.assignments.location_id is 'Its branch.';
comment on column analytics.assignments.member_id is 'Whose task it is; joins to members.';
comment on column analytics.assignments.assigned_by is 'The account that assigned it.';
comment on column analytics.assignments.assigned_at is 'When (UTC).';
comment on column analytics.assignments.status is 'How far the task is.';

create view analytics.members with (security_invoker = true) as
  select tenant_id, member_id, role, active, joined_at from read.member_v1;
comment on view analytics.members is 'People of the businesses and of the platform, without names and addresses.';
comment on column analytics.members.tenant_id is 'The business; platform for the staff.';
comment on column analytics.members.member_id is 'The person in this business.';
comment on column analytics.members.role is 'viewer, agent, manager, admin, or super_admin for the staff.';
comment on column analytics.members.active is 'False while deactivated.';
comment on column analytics.members.joined_at is 'When they joined (UTC).';

create view analytics.contact_messages with (security_invoker = true) as
  select message_id, channel, language, created_at, status, priority, assigned_to, sla_due_at, answered_at,
    coalesce(answered_at, now()) <= sla_due_at as within_sla
  from read.contact_message_v1;
comment on view analytics.contact_messages is 'Messages to the platform, without their writers and words.';
comment on column analytics.contact_messages.message_id is 'The message.';
comment on column analytics.contact_messages.channel is 'How it came: the site, mail or the dashboard.';
comment on column analytics.contact_messages.language is 'ar or en.';
comment on column analytics.contact_messages.created_at is 'When it came (UTC).';
comment on column analytics.contact_messages.status is 'Where it stands now.';
comment on column analytics.contact_messages.priority is 'Its priority now.';
comment on column analytics.contact_messages.assigned_to is 'The account of the staff whose message it is; null: nobody.';
comment on column analytics.contact_messages.sla_due_at is 'When it is or was due (UTC).';
comment on column analytics.contact_messages.answered_at is 'When it was first answered (UTC); null while it was not.';
comment on column analytics.contact_messages.within_sla is 'Answered in time, or still in time.';

create view analytics.subscriptions with (security_invoker = true) as
  select subscriber_id::text as tenant_id, activity_type, city, joined_at, plan, is_trial, is_past_due, ends_at, deactivated_at, branch_count,
    reviews, rating_milli / 1000.0 as rating, revenue
  from read.subscriber_v1;
comment on view analytics.subscriptions is 'The businesses and their plans now, one row each.';
comment on column analytics.subscriptions.tenant_id is 'The business; joins to the other views.';
comment on column analytics.subscriptions.activity_type is 'What kind of business it is.';
comment on column analytics.subscriptions.city is 'Its city, where known.';
comment on column analytics.subscriptions.joined_at is 'When it registered (UTC).';
comment on column analytics.subscriptions.plan is 'Its plan.';
comment on column analytics.subscriptions.is_trial is 'Whether this is a trial.';
comment on column analytics.subscriptions.is_past_due is 'Whether a payment is overdue.';
comment on column analytics.subscriptions.ends_at is 'End of the trial or of the paid period (UTC).';
comment on column analytics.subscriptions.deactivated_at is 'Since when the platform keeps it deactivated (UTC); null: it is active.';
comment on column analytics.subscriptions.branch_count is 'Linked branches.';
comment on column analytics.subscriptions.reviews is 'Reviews held.';
comment on column analytics.subscriptions.rating is 'Average stars.';
comment on column analytics.subscriptions.revenue is 'All that it paid, in halalas before VAT.';

create view analytics.payments with (security_invoker = true) as
  select payment_id, subscriber_id::text as tenant_id, net, paid_at, plan, "interval", period_start, period_end from read.subscriber_payment_v1;
comment on view analytics.payments is 'Payments of the businesses for their plans, one row each.';
comment on column analytics.payments.payment_id is 'The payment.';
comment on column analytics.payments.tenant_id is 'The business.';
comment on column analytics.payments.net is 'The amount before VAT, in halalas.';
comment on column analytics.payments.paid_at is 'When it was paid (UTC).';
comment on column analytics.payments.plan is 'The plan it was for.';
comment on column analytics.payments."interval" is 'How often the plan is paid.';
comment on column analytics.payments.period_start is 'Begin of the time it pays for (UTC).';
comment on column analytics.payments.period_end is 'End of that time (UTC).';

create view analytics.sync_runs with (security_invoker = true) as
  select tenant_id, run_id, kind, cardinality(location_ids) as branches, state, started_at, completed_at, completed_at - started_at as duration
  from read.sync_run_v1;
comment on view analytics.sync_runs is 'Readings of Google, one row each.';
comment on column analytics.sync_runs.tenant_id is 'The business.';
comment on column analytics.sync_runs.run_id is 'The run.';
comment on column analytics.sync_runs.kind is 'first, or what it was for.';
comment on column analytics.sync_runs.branches is 'How many branches it read.';
comment on column analytics.sync_runs.state is 'Where it stands or how it ended.';
comment on column analytics.sync_runs.started_at is 'When it began (UTC).';
comment on column analytics.sync_runs.completed_at is 'When it ended (UTC); null while it runs.';
comment on column analytics.sync_runs.duration is 'From the one to the other.';

create view analytics.events with (security_invoker = true) as
  select id, tenant_id, at, event, kind, actor_kind, role, split_part(stream, '-', 1) as category, correlation_id from read.audit_v1;
comment on view analytics.events is 'Entries of the audit trail, without persons, addresses and details.';
comment on column analytics.events.id is 'The event.';
comment on column analytics.events.tenant_id is 'The business; platform for what belongs to none.';
comment on column analytics.events.at is 'When it happened (UTC).';
comment on column analytics.events.event is 'Its type, such as ReplyPublished.';
comment on column analytics.events.kind is 'What it is about: sign_in, refusal, account, team, connection, reply, plan or settings.';
comment on column analytics.events.actor_kind is 'person, anonymous, worker or system.';
comment on column analytics.events.role is 'The role of the person who acted; null without one.';
comment on column analytics.events.category is 'What kind of record it changed; null for old entries.';
comment on column analytics.events.correlation_id is 'Equal for all that one request caused.';

grant select on all tables in schema analytics to analyst;

-- A temporary table is writing too; only the programs may.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant temporary on database %I to sumaa_command, sumaa_projector, sumaa_query, sumaa_worker', current_database());
end
$$;
