import {
  answerTimes,
  firstAnswerDueAt,
  hour,
  iso,
  isoAfter,
  platformTenant,
  type ContactReport,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../../testing/business.ts';
import { contactMoved, contactReceived } from '../../../testing/contacts.ts';
import { idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const people = [idOf('a', 1), idOf('a', 2)] as const;
const now = new Date('2026-03-20T06:00:00Z');

interface Told {
  readonly id: Uuid;
  readonly receivedAt: Iso;
  readonly answeredAt: Iso | null;
  readonly by: Uuid;
  readonly breached: boolean;
  readonly spam: boolean;
}

/** Arrivals 37 hours apart, answered after ever longer times; every seventh is spam, every fifth unanswered. */
const told: readonly Told[] = Array.from({ length: 40 }, (_, n) => {
  const receivedAt = isoAfter(iso(now), -(n * 37 + 1) * hour);
  const answeredAt = isoAfter(receivedAt, ((n * 7) % 45) * hour + hour / 2);
  const isOpen = n % 5 === 0 || answeredAt > iso(now);
  return {
    id: idOf('c', n + 1),
    receivedAt,
    answeredAt: isOpen ? null : answeredAt,
    by: people[n % 2]!,
    breached: isOpen && isoAfter(receivedAt, 24 * hour) < iso(now),
    spam: n % 7 === 3,
  };
});

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = now;
  for (const [account, name] of [
    [people[0], 'عادل'],
    [people[1], 'عبير'],
  ] as const)
    await t.append(
      platformTenant,
      '2026-01-01T09:00:00Z',
      ...person(account, platformTenant, name, 'super_admin'),
      membership(platformTenant, account, 'super_admin', ['inbox']),
    );
  ({ token } = await t.signIn(people[0], platformTenant));
  for (const { id, receivedAt, answeredAt, by, breached, spam } of told) {
    await t.append(platformTenant, receivedAt, contactReceived(id, { receivedAt }));
    const due = { messageId: id, target: 'first_answer', startedAt: receivedAt, dueAt: firstAnswerDueAt(receivedAt) } as const;
    if (breached) {
      const escalation = { notify: false, reassignedTo: null, raisedTo: null };
      await t.append(platformTenant, due.dueAt, {
        type: 'ContactSlaBreached',
        data: { ...due, breachedAt: isoAfter(due.dueAt, 1), ...escalation },
      });
    }
    if (answeredAt !== null) {
      const reply = {
        messageId: id,
        replyId: idOf('p', told.findIndex((one) => one.id === id) + 1),
        content: 'أهلًا',
        isPublic: true,
        accountId: by,
      };
      await t.append(platformTenant, answeredAt, { type: 'ContactReplied', data: { ...reply, repliedAt: answeredAt } });
    }
    if (spam)
      await t.append(platformTenant, receivedAt, {
        type: 'ContactMarkedAsSpam',
        data: { messageId: id, accountId: by, markedAt: receivedAt },
      });
  }
});
afterAll(() => t.close());

const report = async (period: string) => (await t.get(`/api/contacts/report?period=${period}`, token)).body.model as ContactReport;

/** The value at a share of sorted numbers, between two of them in proportion. */
function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}

/** The same figures, counted by hand from what happened. */
function oracle(days: number) {
  const from = now.getTime() - days * 24 * hour;
  const of = told.filter(({ spam, receivedAt }) => !spam && Date.parse(receivedAt) >= from);
  const took = ({ receivedAt, answeredAt }: Told) => (answeredAt === null ? null : Date.parse(answeredAt) - Date.parse(receivedAt));
  const outcome = (one: Told) => (one.answeredAt === null ? (one.breached ? false : null) : took(one)! <= 24 * hour);
  const shareOf = (some: readonly Told[]) => ({
    decided: some.filter((one) => outcome(one) !== null).length,
    met: some.filter((one) => outcome(one) === true).length,
  });
  const times = (some: readonly Told[]) => some.flatMap((one) => took(one) ?? []).toSorted((a, b) => a - b);
  const bucket = (one: Told) => {
    const ms = took(one);
    if (ms === null) return 'none';
    return answerTimes.find((name) => Number(name) * hour >= ms) ?? 'later';
  };
  const local = ({ receivedAt }: Told) => new Date(Date.parse(receivedAt) + 3 * hour);
  const weekOf = (one: Told) => new Date(local(one).getTime() - local(one).getUTCDay() * 24 * hour).toISOString().slice(0, 10);
  const answered = of.filter(({ answeredAt }) => answeredAt !== null);
  const weeks = [...new Set(of.map(weekOf))].toSorted();
  const hours = of.map((one) => `${local(one).getUTCDay()} ${local(one).getUTCHours()}`);
  return {
    received: of.length,
    answered: answered.length,
    ...shareOf(of),
    medianMs: quantile(times(of), 0.5),
    p90Ms: quantile(times(of), 0.9),
    distribution: answerTimes.map((time) => ({ time, count: of.filter((one) => bucket(one) === time).length })),
    weeks: weeks.map((week) => {
      const some = of.filter((one) => weekOf(one) === week);
      return { from: week, received: some.length, ...shareOf(some) };
    }),
    people: people
      .map((id) => answered.filter(({ by }) => by === id))
      .map((some) => ({ accountId: some[0]?.by, answered: some.length, ...shareOf(some), medianMs: quantile(times(some), 0.5) })),
    load: [...new Set(hours)]
      .map((key) => ({
        weekday: Number(key.split(' ')[0]),
        hour: Number(key.split(' ')[1]),
        count: hours.filter((one) => one === key).length,
      }))
      .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour),
  };
}

test.each([
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
])('the figures of %s are those counted by hand', async (period, days) => {
  const found = await report(period);
  const { people: expected, ...rest } = oracle(days);
  expect(found).toMatchObject({
    ...rest,
    targets: [{ target: 'first_answer', decided: rest.decided, met: rest.met }],
    policies: [{ name: null, decided: rest.decided, met: rest.met }],
    asOf: iso(now),
    from: iso(new Date(now.getTime() - days * 24 * hour)),
  });
  const byAccount = (a: { accountId?: unknown }, b: { accountId?: unknown }) => (String(a.accountId) < String(b.accountId) ? -1 : 1);
  expect(found.people.toSorted(byAccount)).toEqual(
    expected
      .filter(({ answered }) => answered > 0)
      .map((person) => ({ ...person, name: expect.any(String) }))
      .toSorted(byAccount),
  );
});

test('what waits now is counted whenever it was received', async () => {
  const open = told.filter(({ spam, answeredAt }) => !spam && answeredAt === null);
  const overdue = open.filter(({ breached }) => breached).length;
  expect((await report('7d')).waiting).toEqual({
    onTime: open.length - overdue,
    dueSoon: 0,
    overdue,
    paused: 0,
    unassigned: open.length,
    oldestAt: open.at(-1)?.receivedAt,
  });
  const [first] = open;
  await t.append(platformTenant, iso(now), contactMoved(first!.id, 'new', 'pending', { slaDueAt: firstAnswerDueAt(first!.receivedAt) }));
  expect((await report('7d')).waiting).toMatchObject({ paused: 1, unassigned: open.length - 1 });
});

test('a business is refused', async () => {
  const business = await openBusiness(t, 9);
  expect((await t.get('/api/contacts/report', business.token)).status).toBe(403);
});
