import {
  businessTimeZones,
  defaultBusinessPreferences,
  leastReviewsOfKeyword,
  responseSpeeds,
  weekStarts,
  type Analytics,
  type ReviewEvent,
  type Subjects,
  type Uuid,
} from '@sumaa/contracts';
import fc from 'fast-check';
import type { DomainEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { branch, openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { edited, observed, received, removed, replySteps } from '../../testing/reviews.ts';
import { figuresOfEvents } from '../../testing/figures-of-events.ts';
import { linkedFigures } from '../../testing/linked-figures.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import { completeHistory } from '../../testing/write-review.ts';

let t: TestProjections;
let businesses = 0;
let reviews = 0;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date(now);
});
afterAll(() => t.close());

const now = '2026-03-15T09:00:00.000Z';
const hour = 3_600_000;
/** How a business counts its days. None of the zones changes its clocks in the year. */
const Calendar = fc.record({ timeZone: fc.constantFrom(...businessTimeZones), weekStart: fc.constantFrom(...weekStarts) });
type Calendar = typeof Calendar extends fc.Arbitrary<infer C> ? C : never;
const offsets: Readonly<Record<string, number>> = { 'Asia/Riyadh': 3 * hour, 'Asia/Dubai': 4 * hour, UTC: 0 };
const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Words by their key, in spellings that count as the same. */
const spellings = { قهوة: ['القهوة', 'قهوة', 'والقهوة'], مواقف: ['المواقف', 'مواقف'], coffee: ['Coffee', 'coffee'] } as const;
const topicsNamed = ['parking', 'food', 'service'] as const;
const Sentiment = fc.constantFrom('positive', 'neutral', 'negative');
const Content = fc.record({
  stars: fc.constantFrom(null, 1, 2, 3, 4, 5),
  sentiment: Sentiment,
  mismatch: fc.boolean(),
  words: fc.subarray(Object.keys(spellings) as (keyof typeof spellings)[]),
  spelling: fc.nat({ max: 2 }),
  topics: fc.subarray([...topicsNamed]),
  mention: Sentiment,
});
type Content = typeof Content extends fc.Arbitrary<infer C> ? C : never;
/** The content as the events have it. */
function written({ words, spelling, topics, mention, ...rest }: Content) {
  const text = words.map((word) => `${spellings[word][spelling % spellings[word].length]}!`).join(' ');
  return { ...rest, text, topics: topics.map((topic, place) => ({ topic, sentiment: mention, start: place, end: place + 1 })) };
}
const Minutes = fc.integer({ min: 0, max: 6 * 24 * 60 });
/** A review with all that happens to it, as a person would tell it. */
const Story = fc.record({
  minutesAgo: fc.oneof(fc.integer({ min: 1, max: 120 * 24 * 60 }), fc.integer({ min: 1, max: 800 * 24 * 60 })),
  branch: fc.constantFrom(0, 1),
  beforeLink: fc.boolean(),
  content: Content,
  edit: fc.option(Content),
  end: fc.constantFrom('kept', 'kept', 'kept', 'erased', 'removed', 'shown again'),
  reply: fc.option(
    fc.record({ minutes: Minutes, by: fc.constantFrom(0, 1), fate: fc.constantFrom('queued', 'stands', 'stands', 'rejected', 'deleted') }),
  ),
  /** Minutes until somebody answers at Google itself, after all else that became of the reply. */
  external: fc.option(Minutes, { freq: 1 }),
});
type Story = typeof Story extends fc.Arbitrary<infer S> ? S : never;

const writtenAt = ({ minutesAgo }: Story) => Date.parse(now) - minutesAgo * 60_000;
/** Null: no answer that counts. */
const answerOf = (story: Story): number | null => {
  const after = story.reply?.fate === 'stands' ? story.reply.minutes : story.external;
  return after === null ? null : writtenAt(story) + after * 60_000;
};
/** Whether a reply of theirs reached Google. */
const isSent = ({ reply }: Story) => reply?.fate === 'stands' || reply?.fate === 'deleted';
const shown = ({ content, edit }: Story) => edit ?? content;
const writerOf = (business: TestBusiness, by: 0 | 1): Uuid => (by === 0 ? business.accountId : idOf('a', 9_000));

/** Saves how the business counts its days. */
async function count(business: TestBusiness, calendar: Calendar): Promise<void> {
  const { tenantId, accountId: savedBy } = business;
  const saved = { ...defaultBusinessPreferences, ...calendar, changed: Object.keys(calendar), savedBy };
  await t.append(tenantId, '2026-01-01T10:00:00Z', {
    type: 'BusinessPreferencesSaved',
    data: { tenantId: tenantId as Uuid, revision: 1, ...saved },
  });
}

async function tell(business: TestBusiness, stories: readonly Story[]): Promise<void> {
  const told: DomainEvent[] = [];
  for (const story of stories) {
    reviews += 1;
    const ids = { reviewId: idOf('r', reviews), locationId: business.branches[story.branch] };
    const createdAt = at(new Date(writtenAt(story)).toISOString());
    const content = shown(story);
    const shownAs = (of: Content) =>
      received({ ...ids, ...written(of), createdAt, updatedAt: createdAt, writtenBeforeLink: story.beforeLink });
    told.push(shownAs(story.content));
    if (story.edit) told.push(edited({ ...ids, ...written(story.edit) }));
    if (story.reply) {
      const { queued, publishing, accepted, rejected, deletionRequested, deleted } = replySteps(reviews);
      const { fate } = story.reply;
      const acceptedAt = at(new Date(writtenAt(story) + story.reply.minutes * 60_000).toISOString());
      const accountId = writerOf(business, story.reply.by);
      const steps: ReviewEvent[] = [{ ...queued, data: { ...queued.data, accountId } }];
      if (fate !== 'queued') steps.push(publishing, { ...accepted, data: { ...accepted.data, acceptedAt } });
      if (fate === 'rejected') steps.push(rejected);
      if (fate === 'deleted') steps.push(deletionRequested, deleted);
      told.push(...steps.map((event) => ({ ...event, data: { ...event.data, ...ids } })));
    }
    if (story.external !== null) {
      const updatedAt = at(new Date(writtenAt(story) + story.external * 60_000).toISOString());
      const event = observed();
      told.push({ ...event, data: { ...event.data, ...ids, updatedAt } });
    }
    if (story.end === 'removed' || story.end === 'shown again') told.push({ ...removed, data: ids });
    if (story.end === 'shown again') told.push(shownAs(content));
    if (story.end === 'erased') told.push({ type: 'ReviewErased', data: ids });
  }
  await t.append(business.tenantId, now, ...told);
}

const shift = (date: string, days: number) => new Date(Date.parse(date) + days * 24 * hour).toISOString().slice(0, 10);

/** As Postgres has it: between two neighbours by their distance. */
function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return Math.round(low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place)));
}

const meanOf = (stories: readonly Story[]) => {
  const stars = stories.flatMap((story) => shown(story).stars ?? []);
  return stars.length === 0 ? null : stars.reduce((sum, one) => sum + one, 0) / stars.length;
};
const tookOf = (story: Story) => answerOf(story)! - writtenAt(story);

function figures(stories: readonly Story[]) {
  const answered = stories.filter((story) => answerOf(story) !== null);
  return {
    reviews: stories.length,
    rated: stories.filter((story) => shown(story).stars !== null).length,
    average: meanOf(stories),
    answered: answered.length,
    positive: stories.filter((story) => shown(story).sentiment === 'positive').length,
    medianMs: percentile(answered.map(tookOf), 0.5),
  };
}

const bounds = [1, 4, 12, 24, 72].map((hours) => hours * hour);
function speedOf(story: Story): string {
  if (answerOf(story) === null) return 'none';
  const place = bounds.findIndex((bound) => tookOf(story) <= bound);
  return responseSpeeds[place === -1 ? 5 : place]!;
}

function targetOf(story: Story): 'met' | 'missed' | null {
  if (story.beforeLink) return null;
  const due = writtenAt(story) + 24 * hour;
  const answer = answerOf(story);
  if (answer === null) return due < Date.parse(now) ? 'missed' : null;
  return answer <= due ? 'met' : 'missed';
}

const pointIn = (localDay: (ms: number) => string) => (stories: readonly Story[], from: string, to: string) => {
  const inside = stories.filter((story) => localDay(writtenAt(story)) >= from && localDay(writtenAt(story)) <= to);
  const of = (sentiment: string) => inside.filter((story) => shown(story).sentiment === sentiment).length;
  return {
    from,
    to,
    reviews: inside.length,
    rated: inside.filter((story) => shown(story).stars !== null).length,
    average: meanOf(inside),
    positive: of('positive'),
    neutral: of('neutral'),
    negative: of('negative'),
    isSoFar: to === '2026-03-15',
  };
};

/** What the analytics must say, computed from the stories alone. */
function oracle(business: TestBusiness, { timeZone, weekStart }: Calendar, all: readonly Story[], from: string, to: string) {
  const offset = offsets[timeZone]!;
  const localDay = (ms: number) => new Date(ms + offset).toISOString().slice(0, 10);
  const point = pointIn(localDay);
  const length = (Date.parse(to) - Date.parse(from)) / (24 * hour) + 1;
  const between = (first: string, last: string) =>
    all.filter((story) => story.end !== 'removed' && localDay(writtenAt(story)) >= first && localDay(writtenAt(story)) <= last);
  const stories = between(from, to);
  const before = { from: shift(from, -length), to: shift(from, -1) };
  const weeks: ReturnType<typeof point>[] = [];
  for (let start = from; start <= to;) {
    const place = (new Date(start).getUTCDay() - firstDays[weekStart] + 7) % 7;
    const end = [shift(start, 6 - place), to].toSorted()[0]!;
    weeks.push(point(stories, start, end));
    start = shift(end, 1);
  }
  const months = [...new Set(Array.from({ length }, (_, place) => shift(from, place).slice(0, 7)))].map((month) => {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
    return point(stories, [from, `${month}-01`].toSorted()[1]!, [last, to].toSorted()[0]!);
  });
  const days = Array.from({ length }, (_, place) => point(stories, shift(from, place), shift(from, place)));
  const answered = stories.filter((story) => answerOf(story) !== null);
  const slots = new Map<string, number>();
  for (const story of stories) {
    const local = new Date(writtenAt(story) + offset);
    const slot = `${local.getUTCDay()} ${local.getUTCHours()}`;
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  return {
    from,
    to,
    before,
    figures: figures(stories),
    figuresBefore: figures(between(before.from, before.to)),
    points: length <= 31 ? days : length <= 190 ? weeks : months,
    weeks,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, reviews: stories.filter((story) => shown(story).stars === stars).length })),
    buckets: responseSpeeds.map((speed) => ({ speed, reviews: stories.filter((story) => speedOf(story) === speed).length })),
    ninetiethMs: percentile(answered.map(tookOf), 0.9),
    target: {
      met: stories.filter((story) => targetOf(story) === 'met').length,
      missed: stories.filter((story) => targetOf(story) === 'missed').length,
    },
    arrivals: Object.fromEntries(slots),
    mismatches: stories.filter((story) => shown(story).mismatch).length,
    branches: Object.fromEntries(
      ([0, 1] as const).flatMap((place) => {
        const own = stories.filter(({ branch }) => branch === place);
        return own.length === 0 ? [] : [[business.branches[place], figures(own)]];
      }),
    ),
    people: Object.fromEntries(
      ([0, 1] as const).flatMap((by) => {
        const own = answered.filter((story) => isSent(story) && story.reply?.by === by);
        return own.length === 0
          ? []
          : [
              [
                writerOf(business, by),
                [
                  own.length,
                  percentile(
                    own.map(({ reply }) => reply!.minutes * 60_000),
                    0.5,
                  ),
                ],
              ],
            ];
      }),
    ),
  };
}

/** What the reviews of these days name, computed from the stories alone. */
function subjectsOf({ timeZone }: Calendar, all: readonly Story[], from: string, to: string) {
  const localDay = (ms: number) => new Date(ms + offsets[timeZone]!).toISOString().slice(0, 10);
  const stories = all.filter((story) => story.end !== 'removed' && localDay(writtenAt(story)) >= from && localDay(writtenAt(story)) <= to);
  const legible = stories.filter(({ end }) => end !== 'erased');
  const keywords = Object.keys(spellings).flatMap((keyword) => {
    const own = legible.map(shown).filter(({ words }) => (words as readonly string[]).includes(keyword));
    const of = (wanted: string) => own.filter(({ sentiment }) => sentiment === wanted).length;
    return own.length < leastReviewsOfKeyword ? [] : [[keyword, [own.length, of('positive'), of('negative')]] as const];
  });
  const topics = topicsNamed.flatMap((topic) => {
    const own = stories.map(shown).filter((content) => content.topics.includes(topic));
    const of = (wanted: string) => own.filter(({ mention }) => mention === wanted).length;
    return own.length === 0 ? [] : [[topic, [own.length, of('positive'), of('negative')]] as const];
  });
  return { keywords: Object.fromEntries(keywords), topics: Object.fromEntries(topics) };
}

/** The answer about what reviews name in the form of `subjectsOf`; pairs of words and those that only moved are left out. */
function named({ keywords, topics }: Subjects) {
  const single = keywords.filter(({ keyword, reviews: of }) => keyword in spellings && of >= leastReviewsOfKeyword);
  return {
    keywords: Object.fromEntries(single.map(({ keyword, reviews: of, positive, negative }) => [keyword, [of, positive, negative]])),
    topics: Object.fromEntries(topics.map(({ topic, reviews: of, positive, negative }) => [topic, [of, positive, negative]])),
  };
}

/** The answer in the oracle's form. */
function told(model: Analytics) {
  const { from, to, before, distribution, figuresBefore } = model;
  const { weeks, mismatches, speed, arrivals, branches, people } = model.detail!;
  return {
    from,
    to,
    before,
    weeks,
    distribution,
    mismatches,
    figuresBefore,
    figures: model.figures,
    points: model.trend.points,
    buckets: speed.buckets,
    ninetiethMs: speed.ninetiethMs,
    target: speed.target,
    arrivals: Object.fromEntries(arrivals.map(({ weekday, hour: of, reviews: count }) => [`${weekday} ${of}`, count])),
    branches: Object.fromEntries(branches.map(({ locationId, name: _name, ...figuresOfBranch }) => [locationId, figuresOfBranch])),
    people: Object.fromEntries(people.map(({ accountId, reviews: count, medianMs }) => [accountId, [count, medianMs]])),
  };
}

/** What of the answer plain SQL over the events says too. */
const saidByEvents = ({ figures: of, distribution, detail, trend }: Analytics) => ({
  figures: of,
  distribution: distribution.map(({ reviews: count }) => count),
  speeds: detail!.speed.buckets.map(({ reviews: count }) => count),
  ninetiethMs: detail!.speed.ninetiethMs,
  // Longer periods have no point for each day.
  days:
    trend.step === 'day' ? Object.fromEntries(trend.points.flatMap((day) => (day.reviews === 0 ? [] : [[day.from, day.reviews]]))) : null,
});

/** The same by the stored events alone, in SQL. Of EventStoreDB no SQL can be asked. */
async function expectAsEvents(business: TestBusiness, timeZone: string, model: Analytics, location?: Uuid): Promise<void> {
  if (process.env['TEST_STORE'] === 'eventstoredb') return;
  const { from, to, before, figuresBefore } = model;
  const asked = { tenantId: business.tenantId, timeZone, ...(location === undefined ? {} : { location }) };
  const said = saidByEvents(model);
  const found = await figuresOfEvents(t.pool, { ...asked, from, to });
  expect(said).toEqual({ ...found, days: said.days === null ? null : found.days });
  expect(figuresBefore).toEqual((await figuresOfEvents(t.pool, { ...asked, ...before })).figures);
}

const analytics = async (business: TestBusiness, query: string): Promise<Analytics> => {
  const { status, body } = await t.get(`/api/analytics?${query}`, business.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model as Analytics;
};

/** How many reviews the list has behind a figure. */
const listed = async (business: TestBusiness, query: Record<string, string | number>): Promise<number | undefined> => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return (await t.get(`/api/Reviews?limit=1&${text}`, business.token)).body.paging?.matching;
};

/** `FC_RUNS=60 FC_SEED=7` tries more histories, and others. */
const [runs, seed] = [Number(process.env['FC_RUNS']) || 4, Number(process.env['FC_SEED']) || 19];

test('every figure is what the history says, and the list has as many reviews behind it', { timeout: runs * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(Calendar, fc.array(Story, { minLength: 1, maxLength: 25 }), async (calendar, stories) => {
      businesses += 1;
      const business = await openBusiness(t, businesses);
      await count(business, calendar);
      await tell(business, stories);
      await completeHistory(t, business, 0, 1);
      for (const [query, from] of [
        ['period=7d', '2026-03-09'],
        ['period=30d', '2026-02-14'],
        ['period=90d', '2025-12-16'],
        ['period=1y', '2025-03-16'],
        ['from=2025-12-01&to=2026-03-15', '2025-12-01'],
      ] as const) {
        const model = await analytics(business, query);
        expect(told(model), query).toEqual(oracle(business, calendar, stories, from, '2026-03-15'));
        await expectAsEvents(business, calendar.timeZone, model);
        const subjects = (await t.get(`/api/analytics/subjects?${query}`, business.token)).body.model as Subjects;
        expect(named(subjects), `subjects ${query}`).toEqual(subjectsOf(calendar, stories, from, '2026-03-15'));
      }
      const [branch] = business.branches;
      const ofBranch = await analytics(business, `period=90d&location=${branch}`);
      expect(told(ofBranch)).toEqual(
        oracle(
          business,
          calendar,
          stories.filter((story) => story.branch === 0),
          '2025-12-16',
          '2026-03-15',
        ),
      );
      await expectAsEvents(business, calendar.timeZone, ofBranch, branch);
      const model = await analytics(business, 'period=90d');
      for (const [filter, reviews] of linkedFigures(model)) expect([filter, await listed(business, filter)]).toEqual([filter, reviews]);
    }),
    { numRuns: runs, seed },
  );
});

test('compares with nothing until the whole history is in, and marks a branch on every day when it was linked or unlinked', async () => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  const model = await analytics(business, 'period=90d');
  expect(model).toMatchObject({ historyComplete: false, figuresBefore: null, figures: { reviews: 0, average: null, medianMs: null } });
  expect(model.marks).toEqual([
    { day: '2026-01-01', kind: 'branch_linked', name: 'فرع العليا' },
    { day: '2026-01-01', kind: 'branch_linked', name: 'فرع النخيل' },
  ]);
  expect((await analytics(business, 'period=7d')).marks).toEqual([]);
  await t.append(business.tenantId, '2026-03-12T09:00:00Z', { type: 'LocationUnlinked', data: { locationId: business.branches[1] } });
  expect((await analytics(business, 'period=7d')).marks).toEqual([{ day: '2026-03-12', kind: 'branch_unlinked', name: 'فرع النخيل' }]);
  await t.append(business.tenantId, '2026-03-14T09:00:00Z', branch(business.branches[1], business.connectionId, 'فرع النخيل', 2));
  const kept = [
    { day: '2026-03-12', kind: 'branch_unlinked', name: 'فرع النخيل' },
    { day: '2026-03-14', kind: 'branch_linked', name: 'فرع النخيل' },
  ];
  expect((await analytics(business, 'period=7d')).marks).toEqual(kept);
  expect((await analytics(business, `period=90d&location=${business.branches[1]}`)).marks).toEqual([model.marks[1], ...kept]);
});

test('compares with nothing while it shows reviews of a branch that was unlinked before all of them were in', async () => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  const write = (createdAt: string, place: 0 | 1) => {
    reviews += 1;
    return received({
      reviewId: idOf('r', reviews),
      locationId: business.branches[place],
      createdAt: at(createdAt),
      updatedAt: at(createdAt),
    });
  };
  await t.append(
    business.tenantId,
    '2026-03-14T09:00:00Z',
    ...[1, 2].map(() => write('2026-03-13T09:00:00.000Z', 0)),
    write('2026-03-04T09:00:00.000Z', 0),
    write('2026-03-03T09:00:00.000Z', 1),
    { type: 'LocationUnlinked', data: { locationId: business.branches[1] } },
  );
  await completeHistory(t, business, 0);
  const compared = async (query: string) => {
    const { historyComplete, figures: of, figuresBefore } = await analytics(business, query);
    return [historyComplete, of.reviews, figuresBefore?.reviews ?? null];
  };
  expect(await compared('period=7d')).toEqual([false, 2, null]);
  expect(await compared(`period=7d&location=${business.branches[0]}`)).toEqual([true, 2, 1]);
  expect(await compared('from=2026-03-12&to=2026-03-15')).toEqual([true, 2, 0]);
});

test('a plan below Professional has the basic part of 30 days, and no other period', async () => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  const tenantId = business.tenantId as Uuid;
  const [periodStart, periodEnd] = [at('2026-03-01T09:00:00Z'), at('2026-04-01T09:00:00Z')];
  const paid = {
    plan: 'basic',
    interval: 'monthly',
    periodStart,
    periodEnd,
    paidNet: 5_000,
    paidFrom: periodStart,
    chargeId: null,
  } as const;
  await t.append(
    business.tenantId,
    periodStart,
    { type: 'TrialEnded', data: { tenantId, plan: null } },
    { type: 'SubscriptionStarted', data: { tenantId, ...paid } },
  );
  expect(await analytics(business, 'period=30d')).toMatchObject({ figures: { reviews: 0 }, detail: null });
  for (const query of ['period=7d', 'period=1y', 'from=2026-03-01&to=2026-03-02']) {
    const { status, body } = await t.get(`/api/analytics?${query}`, business.token);
    expect([query, status, body.code]).toEqual([query, 402, 'not_in_plan']);
  }
});

test('marks the days on which the answer target and its hours changed', async () => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  const { tenantId, accountId: savedBy } = business;
  const answerTarget = { ms: 4 * hour, working: { kind: 'wall_clock' } } as const;
  const data = { tenantId: tenantId as Uuid, revision: 1, ...defaultBusinessPreferences, answerTarget, changed: ['answerTarget'], savedBy };
  // After midnight in Riyadh.
  await t.append(tenantId, '2026-03-10T22:00:00Z', { type: 'BusinessPreferencesSaved', data });
  expect((await analytics(business, 'period=30d')).marks).toEqual([{ day: '2026-03-11', kind: 'target_changed', ms: 4 * hour }]);
});

test.each([
  ['from=2026-03-01', 'to'],
  ['from=2026-03-02&to=2026-03-01', 'to'],
  ['from=2020-01-01&to=2026-03-01', 'from'],
])('refuses the period %s', async (query, field) => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  const { status, body } = await t.get(`/api/analytics?${query}`, business.token);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});

test('a reply by the publishing rule is an answer, but of no person', async () => {
  businesses += 1;
  const business = await openBusiness(t, businesses);
  await completeHistory(t, business);
  const createdAt = at('2026-03-10T09:00:00.000Z');
  for (const accountId of [business.accountId, business.tenantId as Uuid]) {
    reviews += 1;
    const ids = { reviewId: idOf('r', reviews), locationId: business.branches[0] };
    const { queued, publishing, accepted } = replySteps(reviews);
    await t.append(
      business.tenantId,
      createdAt,
      received({ ...ids, createdAt, updatedAt: createdAt }),
      { ...queued, data: { ...queued.data, ...ids, accountId } },
      { ...publishing, data: { ...publishing.data, ...ids } },
      { ...accepted, data: { ...accepted.data, ...ids, acceptedAt: at('2026-03-10T10:00:00.000Z') } },
    );
  }
  const { figures, detail } = await analytics(business, 'period=30d');
  expect(figures.answered).toBe(2);
  expect(detail?.people).toEqual([{ accountId: business.accountId, name: expect.any(String), reviews: 1, medianMs: hour }]);
});
