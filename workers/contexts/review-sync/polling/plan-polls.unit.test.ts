import { hour, minute, type Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { createJobRecorder } from '../../../testing/test-app.ts';
import { planPolls, type PlanPollsDeps } from './plan-polls.ts';
import type { PolledConnection } from './poll-ledger.ts';

const start = Date.UTC(2026, 2, 12, 12);
const tenantId = '00000000-0000-4000-8000-00000000000a' as Uuid;

/** Plans polls for `count` connections with a ledger in memory. */
function plan(count: number, { callsPerMinute = 300 }: { readonly callsPerMinute?: number } = {}) {
  const connections = Array.from({ length: count }, (_, index): PolledConnection => ({
    tenantId,
    connectionId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` as Uuid,
    calls: 1,
    reviewsADay: 1,
    pushed: false,
    orderedAt: null,
    polledAt: null,
    watchedAt: null,
  }));
  let now = start;
  const [polls, watches] = [createJobRecorder<PayloadOf<'polls'>>(), createJobRecorder<PayloadOf<'watches'>>()];
  /** Connections whose jobs stay in the queue; all other jobs end at once. */
  const stillQueued = new Set<string>();
  /** Connections whose jobs the queue loses. */
  const lost = new Set<string>();
  const [ordered, polled] = [new Map<string, number>(), new Map<string, number>()];
  const run = planPolls({
    ledger: {
      connections: async () =>
        connections.map((one) => ({
          ...one,
          orderedAt: ordered.get(one.connectionId) ?? null,
          polledAt: polled.get(one.connectionId) ?? null,
        })),
      async recordAdded(ids, at) {
        for (const id of ids) {
          ordered.set(id, at.getTime());
          if (!stillQueued.has(id) && !lost.has(id)) polled.set(id, at.getTime());
        }
      },
      recordPolled: async () => {},
      recordPushed: async () => {},
      recordWatched: async () => {},
    },
    polls: { ...polls, isUnderWay: async (jobId) => [...stillQueued].some((id) => jobId.includes(id)) },
    watches,
    policy: { callsPerMinute, shortestMs: minute, tickMs: 30_000 },
    clock: () => new Date(now),
  });
  return {
    connections,
    stillQueued,
    lost,
    at: async (ms: number) => {
      now = start + ms;
      await run();
    },
    lastPolledAt: ({ connectionId }: PolledConnection) => (polled.get(connectionId) ?? start) - start,
    watched: () => new Set(watches.jobs.map(({ payload }) => payload.connectionId)).size,
    watches: watches.jobs,
  };
}
type PayloadOf<Q extends 'polls' | 'watches'> = Parameters<NonNullable<PlanPollsDeps[Q]>['addBulk']>[0][number]['payload'];

describe('the daily check of Google notifications', () => {
  test('reaches every connection in turn, even if no check ever succeeds', async () => {
    const { at, watched, watches } = plan(120);
    await at(0);
    expect(watched()).toBe(50);
    await at(30_000);
    await at(minute);
    expect(watched()).toBe(120);
    const [first] = watches;
    for (const ms of [0, 30_000, minute]) await at(hour + ms);
    const jobs = watches.filter(({ payload }) => payload.connectionId === first?.payload.connectionId);
    expect(new Set(jobs.map(({ jobId }) => jobId)).size, 'and again an hour later').toBe(2);
  });
});

describe('the plan of polls', () => {
  test('does not wait for connections whose jobs stay in the queue', async () => {
    const { at, connections, stillQueued, lastPolledAt } = plan(90, { callsPerMinute: 30 });
    for (const ms of [0, 30_000]) await at(ms);
    const [stuck, others] = [connections.slice(0, 45), connections.slice(45)];
    for (const { connectionId } of stuck) stillQueued.add(connectionId);
    for (let ms = minute; ms <= 20 * minute; ms += 30_000) await at(ms);
    expect(stuck.filter((one) => lastPolledAt(one) > minute)).toEqual([]);
    expect(others.filter((one) => lastPolledAt(one) < 10 * minute)).toEqual([]);
  });

  test('orders a poll that the queue has lost again within a minute', async () => {
    const { at, connections, lost, lastPolledAt } = plan(3);
    await at(0);
    const [one] = connections;
    lost.add(one!.connectionId);
    await at(minute);
    lost.clear();
    await at(1.5 * minute);
    expect(lastPolledAt(one!)).toBe(1.5 * minute);
  });
});
