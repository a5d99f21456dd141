import type { Analytics, ReviewEvent, Subjects } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { linkedFigures, linkedSubjects, type LinkedFigure } from '../../testing/linked-figures.ts';
import { edited, observed, received, removed, replySteps, vanished } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import { completeHistory } from '../../testing/write-review.ts';

const now = '2026-03-15T09:00:00.000Z';
const hour = 3_600_000;
const [ours, colleague] = [idOf('a', 9_001), idOf('a', 9_002)];

type Step = keyof ReturnType<typeof replySteps>;
type Life = (createdAt: string) => ReviewEvent[];
let replies = 100;

/** A reply by a person that went as far as these steps, `hours` after the review. */
const replyOf =
  (by: string, hours: number, ...steps: readonly Step[]): Life =>
  (createdAt) => {
    const acceptedAt = at(new Date(Date.parse(createdAt) + hours * hour).toISOString());
    replies += 1;
    const all = replySteps(replies);
    const own = { ...all, accepted: { ...all.accepted, data: { ...all.accepted.data, acceptedAt } } };
    return steps.map((step) => {
      const event: ReviewEvent = own[step];
      return 'accountId' in event.data ? ({ ...event, data: { ...event.data, accountId: by } } as ReviewEvent) : event;
    });
  };
const out = (by: string, hours: number, ...then: readonly Step[]): Life =>
  replyOf(by, hours, 'queued', 'publishing', 'accepted', 'published', ...then);
const upTo = (...steps: readonly Step[]): Life => replyOf(ours, 2, ...steps);
const external: Life = (createdAt) => {
  const event = observed();
  return [{ ...event, data: { ...event.data, updatedAt: at(new Date(Date.parse(createdAt) + 30 * hour).toISOString()) } }];
};
const gone: Life = () => [vanished];

/** What happens to the replies of a review; who has answered it then, null: nobody of the team, undefined: it is not answered. */
const lives: readonly [string, readonly Life[], readonly string[] | null | undefined][] = [
  ['no reply', [], undefined],
  ['queued', [upTo('queued')], undefined],
  ['queued and undone', [upTo('queued', 'undone')], undefined],
  ['being published', [upTo('queued', 'publishing')], undefined],
  ['in moderation', [upTo('queued', 'publishing', 'accepted')], [ours]],
  ['published', [out(ours, 2)], [ours]],
  ['failed', [upTo('queued', 'publishing', 'failed')], undefined],
  ['rejected', [upTo('queued', 'publishing', 'accepted', 'rejected')], undefined],
  ['rejected, and another queued', [upTo('queued', 'publishing', 'accepted', 'rejected'), upTo('queued')], undefined],
  ['being deleted', [out(ours, 80, 'deletionRequested')], [ours]],
  ['deleted', [out(ours, 2, 'deletionRequested', 'deleted')], undefined],
  ['deleted, and another queued', [out(ours, 2, 'deletionRequested', 'deleted'), upTo('queued')], undefined],
  ['vanished at Google', [out(ours, 2), gone], undefined],
  ['written at Google', [external], null],
  ['written at Google, and another queued', [external, upTo('queued')], null],
  ['replaced by a colleague', [out(ours, 2), out(colleague, 20)], [ours, colleague]],
];

/** What happens to the review afterwards; `isShown`: Google shows it at the end. */
const ends: readonly [string, (ids: Ids, createdAt: string) => ReviewEvent[], boolean][] = [
  ['kept', () => [], true],
  ['edited', () => [edited({ topics: [topic], text: 'المواقف بعيدة' })], true],
  ['removed', () => [removed], false],
  ['shown again', (ids, createdAt) => [removed, receivedAt(ids, createdAt)], true],
  ['erased', () => [{ type: 'ReviewErased', data: { reviewId: idOf('r', 1), locationId: idOf('l', 1) } }], true],
];

const topic = { topic: 'parking', sentiment: 'negative', start: 0, end: 7 } as const;
type Ids = { readonly reviewId: ReturnType<typeof idOf>; readonly locationId: ReturnType<typeof idOf> };
const receivedAt = (ids: Ids, createdAt: string): ReviewEvent =>
  received({
    ...ids,
    text: 'المواقف واسعة والقهوة لذيذة',
    topics: [{ ...topic, sentiment: 'positive' }],
    createdAt: at(createdAt),
    updatedAt: at(createdAt),
  });

let t: TestProjections;
let business: TestBusiness;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date(now);
  business = await openBusiness(t, 1);
  await completeHistory(t, business, 0, 1);
  let n = 5_000;
  const all = lives.flatMap(([, replied]) =>
    ends.flatMap(([, end]) => {
      n += 1;
      const ids: Ids = { reviewId: idOf('r', n), locationId: business.branches[n % 2 === 0 ? 0 : 1] };
      const createdAt = new Date(Date.parse(now) - (n - 5_000) * 8 * hour).toISOString();
      const told = [receivedAt(ids, createdAt), ...replied.flatMap((life) => life(createdAt)), ...end(ids, createdAt)];
      return told.map((event) => ({ ...event, data: { ...event.data, ...ids } }));
    }),
  );
  await t.append(business.tenantId, now, ...all);
}, 240_000);
afterAll(() => t.close());

const get = async (path: string, token = business.token) => {
  const { status, body } = await t.get(path, token);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const analytics = async (query: string) => (await get(`/api/analytics?${query}`)).model as Analytics;
const subjects = async (query: string) => (await get(`/api/analytics/subjects?${query}`)).model as Subjects;

/** The figures beside what the list behind each has. */
async function listed(figures: readonly LinkedFigure[], branch: string): Promise<LinkedFigure[]> {
  const found: LinkedFigure[] = [];
  for (const [filter] of figures) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]));
    found.push([filter, (await get(`/api/Reviews?limit=1&${query.toString()}${branch}`)).paging?.matching ?? -1]);
  }
  return found;
}

test.each([
  ['of 30 days', 'period=30d', ''],
  ['of a year', 'period=1y', ''],
  ['of one branch', 'period=90d', 'location'],
])('every figure %s is the number of reviews in the list that it opens', { timeout: 240_000 }, async (_, period, of) => {
  const branch = of === '' ? '' : `&location=${business.branches[0]}`;
  const figures = [
    ...linkedFigures(await analytics(`${period}${branch}`)),
    ...linkedSubjects(await subjects(`${period}${branch}`)),
    // A location is already chosen there.
  ].filter(([filter]) => branch === '' || !('location' in filter));
  expect(figures.filter(([, reviews]) => reviews > 0).length).toBeGreaterThan(20);
  expect(await listed(figures, branch)).toEqual(figures);
});

test('an answer is one at Google: none that waits, was rejected, deleted or vanished, whatever became of the review', async () => {
  const shown = lives.flatMap(([, , by]) => ends.flatMap(([, , isShown]) => (isShown ? [by] : [])));
  const { figures, detail } = await analytics('period=90d');
  expect(figures.reviews).toBe(shown.length);
  expect(figures.answered).toBe(shown.filter((by) => by !== undefined).length);
  const people = Object.fromEntries(detail?.people.map(({ accountId, reviews }) => [accountId, reviews]) ?? []);
  const countOf = (person: string) => shown.filter((by) => by?.includes(person)).length;
  expect(people).toEqual({ [ours]: countOf(ours), [colleague]: countOf(colleague) });
});

test('a review whose text was erased counts among those that name its topics, and in no keyword', async () => {
  const { reviews, topics, keywords } = await subjects('period=90d');
  const shown = lives.length * ends.filter(([, , isShown]) => isShown).length;
  expect(reviews).toBe(shown);
  expect(topics.find((one) => one.topic === 'parking')).toMatchObject({ reviews: shown, negative: lives.length });
  expect(keywords.find(({ keyword }) => keyword.includes('مواقف'))?.reviews).toBe(shown - lives.length);
});

test('branches that a member does not see are in none of their figures, subjects, marks and lists', async () => {
  const accountId = idOf('a', 9_003);
  const [seen] = business.branches;
  await t.append(
    business.tenantId,
    '2026-03-01T09:00:00Z',
    ...person(accountId, business.tenantId, 'هالة', 'viewer'),
    membership(business.tenantId, accountId, 'viewer', ['ViewReviews', 'ViewAnalytics'], [seen]),
  );
  const { token } = await t.signIn(accountId, business.tenantId);
  for (const [path, days] of [
    ['/api/analytics', 'period=1y'],
    ['/api/analytics/subjects', 'period=1y'],
    ['/api/analytics/telling-reviews', 'from=2026-02-01&to=2026-03-15&topic=parking'],
  ]) {
    const theirs = await get(`${path}?${days}`, token);
    const ofBranch = await get(`${path}?${days}&location=${seen}`);
    const all = await get(`${path}?${days}`);
    expect([path, theirs.model]).toEqual([path, ofBranch.model]);
    expect([path, theirs.model]).not.toEqual([path, all.model]);
  }
  expect((await get('/api/Reviews?limit=1', token)).paging?.matching).toBe(
    (await get(`/api/Reviews?limit=1&location=${seen}`)).paging?.matching,
  );
});
