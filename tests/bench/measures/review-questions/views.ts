import type { Question } from './question.ts';

const linked = 'location_id = any(array(select location_id from read.location where linked))';
/** What everybody has in the sidebar, then the views that the loader saved, in conditions. */
const conditions = [
  `due_at is not null and ${linked}`,
  `due_at < now() and ${linked}`,
  `due_at is not null and ${linked} and review_id in (select a.review_id from read.assignment a where a.member_id in (select member_id from read.member))`,
  `review_id in (select w.review_id from read.review_work w where w.approval_state = 'requested')`,
];
const saved = [
  `sentiment = any(array['negative']) and due_at is not null and ${linked}`,
  'stars = any(array[1, 2])',
  `language = 'en' and text <> ''`,
];

interface Views {
  readonly views: readonly { readonly name: string; readonly count: number }[];
  readonly unanswered: number;
  readonly overdue: number;
  readonly mine: number;
  readonly approval: number;
}

/** The counts in the sidebar of the reviews: what everybody has, and three saved views. */
export const viewQuestions: readonly Question[] = [
  {
    name: 'counts of views',
    path: () => '/api/Reviews/views',
    fromAnswer(answer) {
      const { views, unanswered, overdue, mine, approval } = (answer as { model: Views }).model;
      return {
        always: [unanswered, overdue, mine, approval],
        saved: views.map(({ count }) => count).toSorted((one, other) => one - other),
      };
    },
    async fromDatabase(client) {
      await client.query('select view_id, name, filter, sort, shared from read.review_view order by saved_at, view_id');
      const counts = [...conditions, ...saved].map((condition) => `count(*) filter (where ${condition})::int`).join(', ');
      const { rows } = await client.query<{ counts: number[] }>(`select array[${counts}] as counts from read.review where not removed`);
      const found = rows[0]?.counts ?? [];
      const ofViews = found.slice(conditions.length);
      return { always: found.slice(0, conditions.length), saved: ofViews.toSorted((one, other) => one - other) };
    },
  },
];
