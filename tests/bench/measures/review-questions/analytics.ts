import type { PoolClient } from 'pg';
import type { Question } from './question.ts';

/** Days in Riyadh, both included, at the end of what the loader writes. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const month: Days = { from: '2026-02-14', to: '2026-03-14' };
const year: Days = { from: '2025-03-15', to: '2026-03-14' };

const shown = `from read.review where not removed and created_at >= $1::date::timestamp at time zone 'Asia/Riyadh'
  and created_at < ($2::date + 1)::timestamp at time zone 'Asia/Riyadh'`;
const took = 'extract(epoch from greatest(interval $$0$$, answered_at - created_at))';
const figures = `count(*)::int as reviews, sum(stars)::float8 / nullif(count(stars), 0) as average, count(answered_at)::int as answered,
  count(*) filter (where sentiment = 'positive')::int as positive, percentile_cont(0.5) within group (order by ${took}) as median`;

/** The parts of the screen as somebody would ask them by hand. */
async function partsOf(client: PoolClient, { from, to }: Days): Promise<unknown> {
  const ask = async <Row extends object>(statement: string) => (await client.query<Row>(statement, [from, to])).rows;
  const totals = await ask<{ location_id: string | null; reviews: number; average: number | null; answered: number; positive: number }>(
    `select location_id, ${figures}, percentile_cont(0.9) within group (order by ${took}) as ninetieth, count(*) filter (where mismatch) as mismatches,
       array[count(*) filter (where stars = 5), count(*) filter (where stars = 4), count(*) filter (where stars = 3),
         count(*) filter (where stars = 2), count(*) filter (where stars = 1)] as by_stars,
       count(*) filter (where answered_at <= answer_due_at) as met, count(*) filter (where answered_at > answer_due_at) as late,
       count(*) filter (where ${took} <= 3600) as in_an_hour, count(*) filter (where ${took} <= 86400) as in_a_day
     ${shown} group by grouping sets ((), (location_id))`,
  );
  const total = totals.find(({ location_id: id }) => id === null)!;
  await ask(
    `select ${figures} ${shown.replace('$1::date', '($1::date - ($2::date - $1::date + 1))').replace('($2::date + 1)', '$1::date')}`,
  );
  await ask(
    `select to_char(created_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day, count(*), sum(stars),
       count(*) filter (where sentiment = 'positive'), count(*) filter (where sentiment = 'negative') ${shown} group by 1`,
  );
  const arrivals = await ask<{ reviews: number }>(
    `select extract(dow from created_at at time zone 'Asia/Riyadh') as weekday, extract(hour from created_at at time zone 'Asia/Riyadh') as hour,
       count(*)::int as reviews ${shown} group by 1, 2 order by 1, 2`,
  );
  await client.query('select location_id, title from read.location');
  await ask(
    `select w.account_id, count(*), percentile_cont(0.5) within group (order by w.sent_at - r.created_at)
     from (select review_id, created_at, answered_at ${shown}) r
     join (select account_id, review_id, min(went_out_at) as sent_at from read.written_reply where went_out_at is not null group by 1, 2) w
       using (review_id) where answered_at is not null group by 1`,
  );
  const { reviews, average, answered, positive } = total;
  return { reviews, average, answered, positive, branches: totals.length - 1, arrivals: arrivals.map((one) => one.reviews) };
}

const analyticsOf = (name: string, days: Days): Question => ({
  name,
  path: () => `/api/analytics?from=${days.from}&to=${days.to}`,
  fromAnswer(answer) {
    const { figures: of, detail } = (
      answer as {
        model: {
          figures: { reviews: number; average: number | null; answered: number; positive: number };
          detail: { branches: unknown[]; arrivals: { reviews: number }[] };
        };
      }
    ).model;
    const { reviews, average, answered, positive } = of;
    return { reviews, average, answered, positive, branches: detail.branches.length, arrivals: detail.arrivals.map((one) => one.reviews) };
  },
  fromDatabase: (client) => partsOf(client, days),
});

interface Named {
  readonly reviews: number;
  readonly positive: number;
  readonly negative: number;
}

/** What reviews name, as somebody would ask it by hand: these days and the year before, topics, keywords, and names of people to leave out. */
async function subjectsByHand(client: PoolClient, { from, to }: Days): Promise<unknown> {
  const ask = async <Row extends object>(statement: string) => (await client.query<Row>(statement, [from, to])).rows;
  const both = `(select review_id, sentiment, author_name, created_at >= $1::date::timestamp at time zone 'Asia/Riyadh' as is_now
    ${shown.replace('$1::date', '($1::date - 365)')} and language <> 'none') r`;
  const counts = 'count(*) filter (where is_now)::int as reviews';
  const totals = await ask<{ reviews: number; before: number }>(
    `select ${counts}, count(*) filter (where not is_now)::int as before from ${both}`,
  );
  const topics = await ask<Named & { topic: string }>(
    `select topic, ${counts}, count(*) filter (where is_now and praised)::int as positive, count(*) filter (where is_now and blamed)::int as negative,
       count(*) filter (where not is_now) as before
     from ${both} join (
       select review_id, m.topic, bool_or(m.sentiment = 'positive') as praised, bool_or(m.sentiment = 'negative') as blamed
       from read.review_topics, json_to_recordset(mentions) as m(topic text, sentiment text) group by 1, 2) t using (review_id)
     group by 1 having count(*) filter (where is_now) > 0 order by 2 desc, 5 desc, 1`,
  );
  await ask(
    `select k.key, min(k.shown), ${counts}, count(*) filter (where is_now and sentiment = 'positive') as positive,
       count(*) filter (where is_now and sentiment = 'negative') as negative, count(*) filter (where not is_now) as before
     from ${both} join read.review_keywords w using (review_id), unnest(w.keys, w.shown) as k(key, shown)
     group by 1 having count(*) filter (where is_now) >= 3 order by 3 desc, 1 limit 400`,
  );
  await ask(`select distinct split_part(author_name, ' ', 1) from ${both}`);
  return { ...totals[0], topics: topics.map(({ topic, reviews, positive, negative }) => [topic, reviews, positive, negative]) };
}

const subjectsOf = (name: string, days: Days): Question => ({
  name,
  path: () => `/api/analytics/subjects?from=${days.from}&to=${days.to}`,
  fromAnswer(answer) {
    const { reviews, reviewsBefore, topics } = (
      answer as { model: { reviews: number; reviewsBefore: number; topics: (Named & { topic: string })[] } }
    ).model;
    return {
      reviews,
      before: reviewsBefore,
      // Those that only the year before names are asked for by nobody's hand.
      topics: topics
        .filter(({ reviews: count }) => count > 0)
        .map(({ topic, reviews: count, positive, negative }) => [topic, count, positive, negative]),
    };
  },
  fromDatabase: (client) => subjectsByHand(client, days),
});

interface Compared {
  readonly rating: number;
  readonly added: number;
}

/** A branch beside its competitors, as somebody would ask it by hand: the branches, the course of all six places, and what came to each. */
async function competitorsByHand(client: PoolClient, { from, to }: Days): Promise<unknown> {
  await client.query('select location_id, title from read.location where linked order by title');
  const branch = `(select c.location_id from read.competitor c join read.location l using (location_id) where l.linked order by l.title, 1 limit 1)`;
  await client.query(
    `select place_id, day, rating, review_count from read.place_day where location_id = ${branch} and day between $1 and $2 order by 1, 2`,
    [from, to],
  );
  const { rows } = await client.query<Compared>(
    `select l.rating, l.review_count - f.review_count as added
     from read.competitor c join read.place_day f on f.place_id = c.competitor_id and f.day = $1
       join read.place_day l on l.place_id = c.competitor_id and l.day = $2
     where c.location_id = ${branch} order by l.rating desc`,
    [from, to],
  );
  return rows.map(({ rating, added }) => [rating, added]);
}

const competitorsOf = (name: string, days: Days): Question => ({
  name,
  path: () => `/api/analytics/competitors?from=${days.from}&to=${days.to}`,
  fromAnswer(answer) {
    const { branch } = (answer as { model: { branch: { competitors: { rating: number; reviewsAdded: number }[] } | null } }).model;
    return (branch?.competitors ?? []).map(({ rating, reviewsAdded }) => [rating, reviewsAdded]);
  },
  fromDatabase: (client) => competitorsByHand(client, days),
});

/** The analytics of a month and of a year, with competitors and what reviews name. */
export const analyticsQuestions: readonly Question[] = [
  analyticsOf('analytics of a month', month),
  analyticsOf('analytics of a year', year),
  subjectsOf('subjects of a month', month),
  subjectsOf('subjects of a year', year),
  competitorsOf('competitors of a month', month),
  competitorsOf('competitors of a year', year),
];
