/** An example of the data dictionary; the page has its title by `id`. */
export interface ExampleQuery {
  readonly id: string;
  /** The view that it explains. */
  readonly of: string;
  readonly text: string;
}

/** At least one for each view of the schema `analytics`. */
export const exampleQueries: readonly ExampleQuery[] = [
  {
    id: 'branches-by-subscriber',
    of: 'locations',
    text: `select l.tenant_id, count(*) as branches
from analytics.locations l
group by 1
order by 2 desc
limit 20`,
  },
  {
    id: 'sentiment-by-language',
    of: 'reviews',
    text: `select sentiment, language, count(*) as reviews
from analytics.reviews
where not removed
group by 1, 2
order by 3 desc`,
  },
  {
    id: 'stars-that-contradict',
    of: 'reviews',
    text: `select stars, count(*) as reviews
from analytics.reviews
where mismatch and not removed
group by 1
order by 1`,
  },
  {
    id: 'replies-by-state',
    of: 'replies',
    text: `select state, failure, count(*) as replies
from analytics.replies
group by 1, 2
order by 3 desc`,
  },
  {
    id: 'slowest-branches',
    of: 'response_times',
    text: `select l.title, count(*) as answered,
  percentile_cont(0.5) within group (order by t.minutes) as median_minutes
from analytics.response_times t
join analytics.locations l using (tenant_id, location_id)
where t.created_at >= current_date - 90
group by l.location_id, l.title
order by median_minutes desc
limit 20`,
  },
  {
    id: 'rating-by-month',
    of: 'ratings_by_day',
    text: `select date_trunc('month', day)::date as month,
  round(sum(average_stars * rated) / nullif(sum(rated), 0), 2) as rating,
  sum(reviews) as reviews
from analytics.ratings_by_day
group by 1
order by 1`,
  },
  {
    id: 'topics-of-bad-reviews',
    of: 'topics',
    text: `select t.topic, count(*) as reviews
from analytics.topics t
join analytics.reviews r using (review_id)
where r.stars <= 2
group by 1
order by 2 desc`,
  },
  {
    id: 'tasks-by-role',
    of: 'assignments',
    text: `select m.role, a.status, count(*) as tasks
from analytics.assignments a
join analytics.members m using (tenant_id, member_id)
group by 1, 2
order by 3 desc`,
  },
  {
    id: 'members-by-role',
    of: 'members',
    text: `select role, count(*) as members, count(*) filter (where active) as active
from analytics.members
group by 1
order by 2 desc`,
  },
  {
    id: 'messages-in-time',
    of: 'contact_messages',
    text: `select date_trunc('week', created_at)::date as week,
  round(avg(within_sla::int) * 100) as percent_in_time,
  count(*) as messages
from analytics.contact_messages
group by 1
order by 1`,
  },
  {
    id: 'businesses-by-plan',
    of: 'subscriptions',
    text: `select plan, is_trial, count(*) as businesses, sum(branch_count) as branches
from analytics.subscriptions
where deactivated_at is null
group by 1, 2
order by 3 desc`,
  },
  {
    id: 'payments-by-month',
    of: 'payments',
    text: `select date_trunc('month', paid_at)::date as month, plan,
  sum(net) / 100.0 as riyals, count(*) as payments
from analytics.payments
group by 1, 2
order by 1, 3 desc`,
  },
  {
    id: 'longest-syncs',
    of: 'sync_runs',
    text: `select kind, branches, duration, started_at
from analytics.sync_runs
where completed_at is not null
order by duration desc
limit 20`,
  },
  {
    id: 'stalest-businesses',
    of: 'sync_freshness',
    text: `select tenant_id, reviews, round(in_time_share * 100) as percent_in_time, median_delay, last_completed_at
from analytics.sync_freshness
order by in_time_share nulls last
limit 20`,
  },
  {
    id: 'events-of-last-week',
    of: 'events',
    text: `select event, count(*) as events
from analytics.events
where at >= now() - interval '7 days'
group by 1
order by 2 desc
limit 20`,
  },
];
