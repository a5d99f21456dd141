import { randomUUID } from 'node:crypto';
import type { TenantId, Uuid } from '@sumaa/contracts';
import { connectionIdOf, locationIdOf, partIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, discovered, link } from '../../testing/onboard.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { imported } from '../../testing/imported.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const linkAs = (who: Person, placeIds: string[], more: { key?: string; language?: string } = {}) =>
  testApp.ask('POST', '/api/locations/link', { token: who.token, body: { placeIds }, ...more });
const me = async (who: Person): Promise<number> => {
  const answer = await testApp.ask('POST', '/api/UsernameAuth/refresh', { cookies: { sumaa_refresh_3999: who.refresh } });
  return answer.model.user.currentStep;
};

describe('linking', () => {
  test('needs a connection', async () => {
    const answer = await linkAs(await makePerson(testApp), ['place-10']);
    expect([answer.status, answer.body.statusCode, answer.body.code]).toEqual([401, 401, 'google_not_connected']);
  });

  test('links by place id or by Google’s name, once per key', async () => {
    const who = await makePerson(testApp);
    await connect(testApp, who, [discovered(10), discovered(11, { placeId: null })]);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => linkAs(who, ['place-10', 'locations/11', 'place-10'], { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.model)}`)).size).toBe(1);
    const ids = [10, 11].map((number) => locationIdOf(who.tenantId as TenantId, `locations/${number}`));
    expect(answers[0]?.model.linked).toEqual([
      { id: ids[0], placeId: 'place-10' },
      { id: ids[1], placeId: 'locations/11' },
    ]);
    for (const id of ids) expect((await testApp.events('location', id)).map(({ type }) => type)).toEqual(['LocationLinked']);
    const chosen = (await testApp.events('connection', connectionIdOf(who.tenantId as TenantId))).filter(
      ({ type }) => type === 'LocationsChosen',
    );
    expect(chosen).toHaveLength(1);
    expect((await linkAs(who, ['place-10', 'locations/11', 'place-10'], { key })).body.model).toEqual(answers[0]?.body.model);
  });

  test('explains a refusal in words and links none of the locations', async () => {
    const who = await makePerson(testApp);
    await connect(testApp, who, [discovered(10), discovered(11, { verified: false })]);
    const unverified = await linkAs(who, ['place-10', 'place-11']);
    expect([unverified.status, unverified.body.message]).toEqual([409, 'This branch cannot be linked: it is not verified at Google']);
    expect((await linkAs(who, ['place-11'], { language: 'ar' })).body.message).toBe('لا يمكن ربط هذا الفرع: غير موثّق لدى Google');
    expect(await testApp.events('location', locationIdOf(who.tenantId as TenantId, 'locations/10'))).toEqual([]);
    expect((await linkAs(who, ['place-99'])).body.code).toBe('location_unknown');
    expect((await linkAs(who, [])).body.errors).toEqual({ placeIds: ['Choose at least one'] });
    expect((await linkAs(who, ['place-10'])).status).toBe(200);
    expect((await linkAs(who, ['place-10'])).body.message).toBe('This branch cannot be linked: it is linked already');
  });
});

describe('a first sync', () => {
  test('advances onboarding with each finished stage', async () => {
    const who = await makePerson(testApp);
    expect(await me(who)).toBe(0);
    const { locationId, runId } = await link(testApp, who);
    const tell = async (name: string, payload: object) => {
      const answer = await testApp.sendInternalCommand(name, who.tenantId, payload);
      expect(answer.status, `${name}: ${answer.text}`).toBe(200);
      return answer.body.model;
    };
    const finish = () => testApp.ask('POST', '/api/onboarding/finish', { token: who.token, body: { tour: false } });
    expect((await finish()).body.code).toBe('onboarding_step');

    const connectionId = connectionIdOf(who.tenantId as TenantId);
    await tell('StartSyncRun', { runId, kind: 'first', connectionId, locationIds: [locationId] });
    await tell('StartSyncStage', { runId, stage: 'reviews_sync' });
    const partId = partIdOf(runId, locationId);
    const ids = { partId, runId, locationId };
    const begun = await tell('StartSyncPart', { ...ids, kind: 'first', expected: 2, available: 9, startToken: null });
    expect(begun).toEqual({ state: 'open', page: 0, received: 0, expected: 2, nextPageToken: null });

    const page = { locationId, part: { partId, runId, page: 1, nextPageToken: 'next' }, fetchedAt: testApp.now.at.toISOString() };
    const reviews = [
      imported('r1'),
      imported('r2', { reply: { text: 'شكرًا', updatedAt: imported('r2').updatedAt, state: null, policyViolation: null } }),
    ];
    expect(await tell('ImportReviewPage', { ...page, reviews })).toMatchObject({ added: 2, changed: 0, position: expect.any(String) });
    expect(await tell('ImportReviewPage', { ...page, reviews }), 'the same page again').toEqual({ added: 0, changed: 0, position: null });
    const second = await testApp.events('review', reviewIdOf(who.tenantId as TenantId, locationId, 'r2'));
    expect(second.map(({ type }) => type)).toEqual(['ReviewReceived', 'ReplyObserved']);
    expect(JSON.stringify(second[0]?.data), 'personal data is encrypted').not.toContain('سارة');

    const again = await tell('StartSyncPart', { ...ids, kind: 'first', expected: 2, available: 9, startToken: null });
    expect(again).toEqual({ state: 'open', page: 1, received: 2, expected: 2, nextPageToken: 'next' });
    expect(await tell('CompleteSyncPart', { partId })).toMatchObject({ state: 'completed', received: 2 });
    await tell('CompleteSyncStage', { runId, stage: 'reviews_sync', count: 2 });
    await tell('CompleteSyncRun', { runId, reviews: 2, locations: 1, failedLocations: 0 });
    await tell('CompleteSyncRun', { runId, reviews: 2, locations: 1, failedLocations: 0 });
    expect((await testApp.events('syncrun', runId)).map(({ type }) => type)).toEqual([
      'SyncRunStarted',
      'SyncStageStarted',
      'SyncStageCompleted',
      'SyncRunCompleted',
    ]);
    expect((await finish()).body.model).toEqual({ currentStep: 4 });
    expect(await me(who)).toBe(4);
  });

  test('accepts a retry with the same key and a newly read page', async () => {
    const who = await makePerson(testApp);
    const { locationId } = await link(testApp, who);
    const key = randomUUID();
    const send = (stars: number, fetchedAt: Date, updatedAt?: string) =>
      testApp.sendInternalCommand(
        'ImportReviewPage',
        who.tenantId,
        {
          locationId,
          part: null,
          fetchedAt: fetchedAt.toISOString(),
          reviews: [imported('r1', { stars, ...(updatedAt ? { updatedAt } : {}) })],
        },
        key,
      );
    expect((await send(2, testApp.now.at)).body.model).toMatchObject({ added: 1 });
    const later = new Date(testApp.now.at.getTime() + 1000);
    expect((await send(5, later, later.toISOString())).body.model).toMatchObject({ added: 0, changed: 1 });
  });

  test('lets a user retry a failed branch once', async () => {
    const who = await makePerson(testApp);
    const { locationId, runId } = await link(testApp, who);
    const retry = () => testApp.ask('POST', `/api/sync-runs/${runId}/locations/${locationId}/retry`, { token: who.token });
    expect((await retry()).body.code).toBe('not_found');
    await testApp.sendInternalCommand('FailSyncPart', who.tenantId, {
      partId: partIdOf(runId, locationId),
      runId,
      locationId,
      reason: 'google_busy',
    });
    expect((await retry()).status).toBe(200);
    expect((await retry()).body.code).toBe('sync_part_not_failed');
  });
});

describe('another tenant’s data', () => {
  test('is not found, for users and for workers', async () => {
    const [mine, theirs] = [await makePerson(testApp), await makePerson(testApp)];
    const { locationId, runId } = await link(testApp, theirs);
    await testApp.sendInternalCommand('FailSyncPart', theirs.tenantId, {
      partId: partIdOf(runId, locationId),
      runId,
      locationId,
      reason: 'google_busy',
    });
    const nothing = randomUUID() as Uuid;
    const pairs: [string, string][] = [
      [`/api/locations/${locationId}`, `/api/locations/${nothing}`],
      [`/api/sync-runs/${runId}/locations/${locationId}/retry`, `/api/sync-runs/${nothing}/locations/${nothing}/retry`],
    ];
    for (const [foreign, unknown] of pairs) {
      const method = foreign.endsWith('retry') ? 'POST' : 'DELETE';
      const [a, b] = [await testApp.ask(method, foreign, { token: mine.token }), await testApp.ask(method, unknown, { token: mine.token })];
      expect([a.status, a.text]).toEqual([404, b.text]);
    }
    const crossed = await testApp.sendInternalCommand('LoseLocationAccess', mine.tenantId, { locationId, reason: 'unverified' });
    expect(crossed.status).toBe(404);
    const stolen = await testApp.sendInternalCommand('StartSyncRun', mine.tenantId, {
      runId: nothing,
      kind: 'first',
      connectionId: connectionIdOf(theirs.tenantId as TenantId),
      locationIds: [locationId],
    });
    expect(stolen.status).toBe(404);
  });

  test('unlinks once, accepts a repeat and allows linking again', async () => {
    const who = await makePerson(testApp);
    const { locationId } = await link(testApp, who);
    const unlink = () => testApp.ask('DELETE', `/api/locations/${locationId}`, { token: who.token });
    expect([(await unlink()).status, (await unlink()).status]).toEqual([200, 200]);
    expect((await testApp.events('location', locationId)).map(({ type }) => type)).toEqual(['LocationLinked', 'LocationUnlinked']);
    expect((await linkAs(who, ['place-10'])).status, 'linking again works').toBe(200);
  });
});

describe('internal commands', () => {
  test('need the service token', async () => {
    const who = await makePerson(testApp);
    const body = { tenantId: who.tenantId, payload: {} };
    for (const token of [undefined, who.token, 'guess']) {
      const answer = await testApp.ask('POST', '/api/internal/commands/LoseConnection', { body, ...(token ? { token } : {}) });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('are looked up by name and validated by schema', async () => {
    const who = await makePerson(testApp);
    expect((await testApp.sendInternalCommand('DropEverything', who.tenantId, {})).status).toBe(404);
    expect((await testApp.sendInternalCommand('constructor', who.tenantId, {})).status).toBe(404);
    expect((await testApp.sendInternalCommand('LoseConnection', who.tenantId, { connectionId: 'x' })).body.code).toBe('validation_failed');
  });
});

describe('questions of workers', () => {
  const ask = async (who: Person, name: string, payload: object): Promise<unknown> => {
    const answer = await testApp.sendInternalCommand(name, who.tenantId, payload);
    expect(answer.status, `${name}: ${answer.text}`).toBe(200);
    return answer.body.model;
  };

  test('are answered from the streams as they stand, and append nothing', async () => {
    const who = await makePerson(testApp);
    const { locationId, runId } = await link(testApp, who);
    const connectionId = connectionIdOf(who.tenantId as TenantId);
    const [partId, unknown] = [partIdOf(runId, locationId), randomUUID()];
    const run = { kind: 'first', connectionId, locationIds: [locationId] };
    const part = { partId, runId, locationId, kind: 'first', expected: 2, available: 9, startToken: null };
    expect(await ask(who, 'ReadUnbegunRuns', { connectionId })).toEqual([{ runId, locationIds: [locationId] }]);
    expect(await ask(who, 'ReadSyncRun', { runId })).toBeNull();
    expect(await ask(who, 'ReadLocationStatus', { locationId })).toBe('linked');
    expect(await ask(who, 'ReadLocationStatus', { locationId: unknown })).toBe('none');
    expect(await testApp.events('syncrun', runId)).toEqual([]);

    await testApp.sendInternalCommand('StartSyncRun', who.tenantId, { runId, ...run });
    await testApp.sendInternalCommand('StartSyncStage', who.tenantId, { runId, stage: 'reviews_sync' });
    await testApp.sendInternalCommand('StartSyncPart', who.tenantId, part);
    const stored = async () => [await testApp.events('syncrun', runId), await testApp.events('syncpart', partId)];
    const before = await stored();
    const { position, metadata } = before[0]![1]!;
    expect(await ask(who, 'ReadUnbegunRuns', { connectionId })).toEqual([]);
    expect(await ask(who, 'ReadSyncRun', { runId })).toEqual({
      ...run,
      completed: false,
      stages: { reviews_sync: { state: 'active', begun: { position, at: metadata.occurredAt } } },
    });
    const open = { state: 'open', ended: false, started: part, page: 0, received: 0, classified: 0, nextPageToken: null };
    expect(await ask(who, 'ReadSyncParts', { partIds: [unknown, partId] })).toMatchObject([{ state: 'none', started: null }, open]);
    expect(await ask(who, 'ReadEndedSyncParts', { partIds: [partId] })).toBeNull();
    expect(await stored()).toEqual(before);

    await testApp.sendInternalCommand('CompleteSyncPart', who.tenantId, { partId });
    expect(await ask(who, 'ReadEndedSyncParts', { partIds: [partId] })).toEqual([{ ...open, state: 'completed', ended: true }]);
    expect(await ask(who, 'ReadEndedSyncParts', { partIds: [partId, unknown] })).toBeNull();
    await testApp.ask('DELETE', `/api/locations/${locationId}`, { token: who.token });
    expect(await ask(who, 'ReadLocationStatus', { locationId })).toBe('unlinked');
  });

  test('about somebody else’s things are answered as if there were none', async () => {
    const [mine, theirs] = [await makePerson(testApp), await makePerson(testApp)];
    const { locationId, runId } = await link(testApp, theirs);
    const connectionId = connectionIdOf(theirs.tenantId as TenantId);
    const partId = partIdOf(runId, locationId);
    await testApp.sendInternalCommand('StartSyncRun', theirs.tenantId, { runId, kind: 'first', connectionId, locationIds: [locationId] });
    await testApp.sendInternalCommand('FailSyncPart', theirs.tenantId, { partId, runId, locationId, reason: 'google_busy' });
    expect([
      await ask(mine, 'ReadSyncRun', { runId }),
      await ask(mine, 'ReadEndedSyncParts', { partIds: [partId] }),
      await ask(mine, 'ReadUnbegunRuns', { connectionId }),
      await ask(mine, 'ReadLocationStatus', { locationId }),
    ]).toEqual([null, null, [], 'none']);
    expect(await ask(mine, 'ReadSyncParts', { partIds: [partId] })).toMatchObject([{ state: 'none' }]);
  });

  test('need the service token and are checked by schema', async () => {
    const who = await makePerson(testApp);
    const body = { tenantId: who.tenantId, payload: { runId: randomUUID() } };
    const answer = await testApp.ask('POST', '/api/internal/commands/ReadSyncRun', { body, token: who.token });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    expect((await testApp.sendInternalCommand('ReadSyncRun', who.tenantId, {})).body.code).toBe('validation_failed');
  });
});
