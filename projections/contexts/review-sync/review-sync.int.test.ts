import type { SyncRunView } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
});
afterAll(() => t.close());

describe('a sync run', () => {
  const runId = idOf('y', 1);
  const part = (n: 0 | 1) => ({ partId: idOf('z', n), runId, locationId: one.branches[n] });
  const start = (n: 0 | 1, expected: number) => ({
    type: 'SyncPartStarted',
    data: { ...part(n), kind: 'first', expected, available: 250, startToken: null },
  });
  const page = (n: 0 | 1, number: number, count: number) => ({
    type: 'SyncPageImported',
    data: { ...part(n), page: number, received: count, classified: count - 1, added: count, changed: 0, nextPageToken: 'next' },
  });
  const stage = (type: string, name: string, more: object = {}) => ({ type, data: { runId, stage: name, ...more } });
  const run = async () => (await t.get('/api/sync-runs/current', one.token)).body.model as SyncRunView;
  const stages = ({ stages: all }: SyncRunView) => all.map(({ state, count, total }) => [state, count, total]);

  test('shows the true counts at every step', async () => {
    await t.append(one.tenantId, '2026-03-02T09:00:00Z', {
      type: 'SyncRunStarted',
      data: { runId, kind: 'first', connectionId: one.connectionId, locationIds: one.branches },
    });
    const begun = await run();
    expect(begun).toMatchObject({ runId, kind: 'first', state: 'running', received: 0, expected: null, arrivals: [] });
    expect(begun.parts.map(({ name, state, expected }) => [name, state, expected])).toEqual([
      ['فرع العليا', 'pending', null],
      ['فرع النخيل', 'pending', null],
    ]);

    await t.append(
      one.tenantId,
      '2026-03-02T09:00:01Z',
      stage('SyncStageStarted', 'account_verification'),
      stage('SyncStageCompleted', 'account_verification', { count: 1 }),
      stage('SyncStageStarted', 'locations_linking'),
      start(0, 100),
    );
    expect(stages(await run()).slice(0, 2)).toEqual([
      ['completed', 1, null],
      ['active', 1, 2],
    ]);

    await t.append(
      one.tenantId,
      '2026-03-02T09:00:02Z',
      start(1, 63),
      stage('SyncStageCompleted', 'locations_linking', { count: 2 }),
      stage('SyncStageStarted', 'reviews_sync'),
      stage('SyncStageStarted', 'analytics_processing'),
      ...[1, 2, 3, 4, 5, 6].map((n) =>
        received({ reviewId: idOf('r', n), locationId: one.branches[0], createdAt: at(`2026-02-0${n}T09:00:00Z`) }),
      ),
      page(0, 1, 50),
      page(1, 1, 13),
    );
    const halfway = await run();
    expect(halfway).toMatchObject({ received: 63, expected: 163 });
    expect(stages(halfway)).toEqual([
      ['completed', 1, null],
      ['completed', 2, 2],
      ['active', 63, 163],
      ['active', 61, 163],
      ['pending', 0, null],
    ]);
    expect(halfway.parts.map(({ state, received: read, expected }) => [state, read, expected])).toEqual([
      ['active', 50, 100],
      ['active', 13, 63],
    ]);
    expect(halfway.arrivals.map(({ reviewDate }) => reviewDate.slice(0, 10))).toEqual([
      '2026-02-06',
      '2026-02-05',
      '2026-02-04',
      '2026-02-03',
      '2026-02-02',
    ]);

    await t.append(
      one.tenantId,
      '2026-03-02T09:00:03Z',
      { type: 'SyncPartFailed', data: { ...part(1), reason: 'permission_lost' } },
      page(0, 2, 50),
      { type: 'SyncPartCompleted', data: { ...part(0), received: 100, nextPageToken: 'next' } },
      stage('SyncStageCompleted', 'reviews_sync', { count: 113 }),
      stage('SyncStageCompleted', 'analytics_processing', { count: 113 }),
      stage('SyncStageStarted', 'dashboard_setup'),
      stage('SyncStageCompleted', 'dashboard_setup', { count: 1 }),
      { type: 'SyncRunCompleted', data: { runId, kind: 'first', reviews: 113, locations: 2, failedLocations: 1 } },
    );
    const ended = await run();
    expect(ended).toMatchObject({ state: 'completed', completedAt: '2026-03-02T09:00:03.000Z', received: 113 });
    expect(ended.parts.map(({ state, reason }) => [state, reason])).toEqual([
      ['completed', null],
      ['failed', 'permission_lost'],
    ]);
    expect(stages(ended).every(([state]) => state === 'completed')).toBe(true);
    expect((await t.get(`/api/sync-runs/${runId}`, one.token)).body.model).toEqual(ended);
  });

  test('does not list a review that was received after the run ended', async () => {
    await t.append(one.tenantId, '2026-03-05T09:00:00Z', received({ reviewId: idOf('r', 50), locationId: one.branches[0] }));
    expect((await run()).arrivals.map(({ id }) => id)).not.toContain(idOf('r', 50));
  });

  test('keeps the first run as the current one when a history run starts', async () => {
    const history = { runId: idOf('y', 2), kind: 'history', connectionId: one.connectionId, locationIds: one.branches };
    await t.append(one.tenantId, '2026-03-06T09:00:00Z', { type: 'SyncRunStarted', data: history });
    expect((await run()).runId).toBe(runId);
    expect((await t.get(`/api/sync-runs/${idOf('y', 2)}`, one.token)).body.model).toMatchObject({ kind: 'history' });
  });

  test('answers 404 for a run of another business, as for an unknown id', async () => {
    const foreign = await t.get(`/api/sync-runs/${runId}`, two.token);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await t.get(`/api/sync-runs/${idOf('y', 999)}`, two.token)).body);
    expect((await t.get('/api/sync-runs/current', two.token)).body.model).toBeNull();
  });
});
