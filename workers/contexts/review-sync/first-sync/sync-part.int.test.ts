import { randomUUID } from 'node:crypto';
import { reviewSyncCommands, type Uuid } from '@sumaa/contracts';
import { partIdOf } from '@sumaa/runtime/derive';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { createTestApp, createJobRecorder, testJob, type TestApp, testGrant } from '../../../testing/test-app.ts';
import { apiError, generateReviews } from '../../../testing/google-server.ts';
import { syncPart, type SyncPartDeps } from './sync-part.processor.ts';

type Payload = Parameters<ReturnType<typeof syncPart>>[0];

describe('a part of a sync', () => {
  let app: TestApp;
  let parts: ReturnType<typeof createJobRecorder<Payload>>;
  let processor: ReturnType<typeof syncPart>;
  const runId = randomUUID() as Uuid;

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    parts = createJobRecorder();
    const deps: SyncPartDeps = {
      commands: app.commands,
      google: app.google,
      reader: app.reader,
      classifier: reviewClassifier,
      clock: () => new Date(),
      parts,
      firstSyncReviews: 100,
    };
    processor = syncPart(deps);
  });
  afterEach(() => app.close());

  async function begin(count: number, kind: 'first' | 'history' = 'first', startToken: string | null = null): Promise<Payload> {
    const locationId = await app.addLocation('locations/10', generateReviews('r', count));
    const partId = partIdOf(runId, locationId);
    const expected = kind === 'first' ? Math.min(100, count) : count;
    const source = { tenantId: app.tenantId, worker: 'test', jobId: 'begin', chain: testJob().chain };
    await app.commands.send(
      reviewSyncCommands.startSyncPart,
      { partId, runId, locationId, kind, expected, available: count, startToken },
      source,
    );
    return { tenantId: app.tenantId, runId, partId, locationId, kind, connectionId: app.connectionId };
  }
  const linked = ({ locationId, connectionId }: Payload) => {
    const atGoogle = { googleAccount: 'accounts/1', googleLocation: 'locations/10', placeId: null, title: 'فرع العليا', verified: true };
    return { locationId, connectionId, ...atGoogle, address: null, phone: null, website: null, newReviewUri: null, mapsUri: null };
  };
  const names = () => app.commandApi.received.map((command) => command.name);
  const listed = () =>
    app.googleServer.calls
      .filter((call) => call.path.includes('/reviews'))
      .map((call) => new URL(call.path, 'http://g').searchParams.get('pageToken'));

  test('imports the newest hundred reviews in a first run and leaves the rest to the history', async () => {
    const payload = await begin(120);
    await processor(payload, testJob());
    expect(app.commandApi.imported.size).toBe(100);
    expect(listed()).toEqual([null, 'p50']);
    expect(names().slice(1)).toEqual(['StartSyncPart', 'StartSyncStage', 'ImportReviewPage', 'ImportReviewPage', 'CompleteSyncPart']);
    const first = app.commandApi.imported.get('r0');
    expect(first).toMatchObject({
      authorName: 'نورة',
      stars: 2,
      classification: { language: 'ar', sentiment: 'negative', textSentiment: 'negative' },
    });
    expect(app.commandApi.received.every((command) => command.authorization.startsWith('Bearer ') && command.key !== '')).toBe(true);
  });

  test('continues at its last page after a failure and imports nothing twice', async () => {
    const payload = await begin(120);
    app.googleServer.failNext({ path: 'pageToken=p50', times: 1, how: { status: 503 } });
    await expect(processor(payload, testJob())).rejects.toThrow(/unavailable/);
    expect(app.commandApi.imported.size).toBe(50);
    app.googleServer.calls.length = 0;
    await processor(payload, testJob());
    expect(listed()).toEqual(['p50']);
    expect(app.commandApi.named('ImportReviewPage').map(({ payload: page }) => (page.part as { page: number }).page)).toEqual([1, 2]);
    expect(app.commandApi.imported.size).toBe(100);
  });

  test('repeats a command with the same key when the response was lost', async () => {
    const payload = await begin(30);
    app.commandApi.disturb('ImportReviewPage', { lost: 1 });
    await processor(payload, testJob());
    const keys = app.commandApi.named('ImportReviewPage').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(app.commandApi.imported.size).toBe(30);
  });

  test('ends without reading a page when there are no reviews', async () => {
    const payload = await begin(0);
    await processor(payload, testJob());
    expect(listed()).toEqual([]);
    expect(names().slice(1)).toEqual(['StartSyncPart', 'CompleteSyncPart']);
  });

  test('starts a history at the page token of the first run and adds a follow-up job after twenty pages', async () => {
    const payload = await begin(1_200, 'history', 'p100');
    const { chain } = testJob();
    await processor(payload, testJob({ chain }));
    expect(listed()[0]).toBe('p100');
    expect(parts.jobs).toEqual([{ jobId: `sync-part-${payload.partId}-1`, payload, chain, priority: 10_002 }]);
    expect(names()).not.toContain('CompleteSyncPart');
    await processor(payload, testJob());
    expect(names().at(-1)).toBe('CompleteSyncPart');
    expect(app.commandApi.imported.size).toBe(1_100);
  });

  test('reads again from the top when the page token has expired', async () => {
    const payload = await begin(80, 'history', 'p50');
    app.googleServer.failNext({ path: 'pageToken=p50', times: 1, how: apiError(400, 'INVALID_ARGUMENT') });
    await processor(payload, testJob());
    expect(listed()).toEqual(['p50', null, 'p50']);
    expect(app.commandApi.imported.size).toBe(80);
  });

  test.each([
    [apiError(403, 'PERMISSION_DENIED'), 'permission_lost'],
    [apiError(400, 'FAILED_PRECONDITION'), 'unverified'],
    [apiError(404, 'NOT_FOUND'), 'not_found'],
  ])('fails alone and records the state of its location when the location is inaccessible (%#)', async (how, reason) => {
    const payload = await begin(10);
    app.googleServer.failNext({ path: '/locations/10/reviews', times: 1, how });
    await processor(payload, testJob());
    expect(app.commandApi.named('LoseLocationAccess')[0]?.payload).toMatchObject({ locationId: payload.locationId, reason });
    expect(app.commandApi.named('FailSyncPart')[0]?.payload).toMatchObject({ partId: payload.partId, reason });
    expect(app.commandApi.named('LoseConnection')).toEqual([]);
  });

  test('records a lost connection once and is not retried when the grant is revoked', async () => {
    const payload = await begin(10);
    app.revoke();
    await processor(payload, testJob());
    expect(app.commandApi.named('LoseConnection').map(({ payload: lost }) => lost)).toEqual([
      { connectionId: app.connectionId, reason: 'revoked', grantId: testGrant },
    ]);
    expect(app.commandApi.named('FailSyncPart')[0]?.payload).toMatchObject({ reason: 'connection_lost' });
  });

  test('is retried while Google is busy, and fails visibly with its last attempt', async () => {
    const payload = await begin(10);
    app.googleServer.failNext({ path: '/locations/10/reviews', times: 2, how: { status: 500 } });
    await expect(processor(payload, testJob())).rejects.toThrow();
    expect(names()).not.toContain('FailSyncPart');
    await processor(payload, testJob({ lastAttempt: true }));
    expect(app.commandApi.named('FailSyncPart')[0]?.payload).toMatchObject({ reason: 'google_busy' });
  });

  test('fails visibly at once and becomes a dead letter when its command is refused', async () => {
    const payload = await begin(10);
    app.commandApi.disturb('ImportReviewPage', { status: 400, code: 'validation_failed', times: 1 });
    const refused = processor(payload, testJob());
    await expect(refused).rejects.toMatchObject({ name: 'PermanentFailure', message: expect.stringContaining('validation_failed') });
    expect(app.commandApi.named('FailSyncPart')[0]?.payload).toMatchObject({ reason: 'google_busy' });
  });

  test('becomes a dead letter without a retry when the platform has no quota', async () => {
    const payload = await begin(10);
    const error = {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } }],
    };
    app.googleServer.failNext({ path: '/reviews', times: 1, how: { status: 429, body: { error } } });
    await expect(processor(payload, testJob())).rejects.toMatchObject({ name: 'PermanentFailure' });
    expect(app.commandApi.named('FailSyncPart')[0]?.payload).toMatchObject({ reason: 'google_quota_zero' });
  });

  test('fails at once when its branch was unlinked, and is retried when the read model does not have the branch yet', async () => {
    const payload = await begin(10);
    await app.unlink(payload.locationId);
    await processor(payload, testJob());
    expect(app.commandApi.named('FailSyncPart').map(({ payload: failed }) => failed)).toEqual([
      { partId: payload.partId, runId, locationId: payload.locationId, reason: 'unlinked' },
    ]);
    expect(app.googleServer.calls).toEqual([]);

    const unseen = await begin(10, 'history');
    await app.pool.query('delete from work.location');
    await app.append('location', unseen.locationId, { type: 'LocationLinked', data: linked(unseen) });
    await expect(processor(unseen, testJob())).rejects.toThrow(/not in the read model/);
    expect(app.commandApi.named('FailSyncPart')).toHaveLength(1);
  });

  test('stops between two pages when the process stops, and leaves the rest to the next job', async () => {
    const payload = await begin(100);
    const stopping = new AbortController();
    app.commandApi.answer('StartSyncStage', () => (stopping.abort(), null));
    await expect(processor(payload, testJob({ signal: stopping.signal, lastAttempt: true }))).rejects.toThrow();
    expect(app.commandApi.named('FailSyncPart')).toEqual([]);
    await processor(payload, testJob());
    expect(app.commandApi.imported.size).toBe(100);
  });
});
