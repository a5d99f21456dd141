import { reactorsOf, type Iso, type TenantId } from '@sumaa/contracts';
import { connectionIdOf, derivedId, partIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import type { CommandContext } from '@sumaa/event-store';
import { silentLog } from '@sumaa/runtime/log';
import { createPool } from '@sumaa/runtime/postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCommandApi } from './create-command-api.ts';
import { openDeps } from './open-deps.ts';
import { enrolAdministrator } from './testing/authenticator.ts';
import { imported } from './testing/imported.ts';
import { discovered } from './testing/onboard.ts';
import { makePerson, password } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

describe('commands as functions', () => {
  const contextFor = (name: string, occurredAt: string, tenantId: TenantId = 'platform'): CommandContext => ({
    commandId: derivedId('seed-test', name),
    commandHash: name,
    occurredAt: occurredAt as Iso,
    correlationId: name,
    causationId: name,
    tenantId,
    actor: { kind: 'system', name: 'seed' },
  });
  const body = {
    email: 'seed@example.test',
    Full_name: 'نورة',
    Business_name: 'مقهى',
    Phone: '0550000000',
    Password: password,
    ActivityType: 'cafes',
  };

  test('write events in the past, and a repeat has no effect', async () => {
    const { commands } = testApp.api;
    const past = '2025-01-05T08:00:00.000Z';
    const seed = async () => {
      const { accountId, tenantId } = await commands.openCompany(contextFor('company', past), {
        body,
        profileImageId: null,
        language: 'ar',
      });
      const at = (name: string, occurredAt: string) => contextFor(name, occurredAt, tenantId);
      const grant = { refreshToken: 'r', accessToken: 'a', accessExpiresAt: new Date(past), scope: 'x' };
      await commands.connectGoogle(at('connect', past), { accountId, googleEmail: null, grant });
      const connectionId = connectionIdOf(tenantId);
      await commands.internal.RecordDiscoveredLocations(at('discover', past), { connectionId, locations: [discovered(10)] });
      const { linked, runId } = await commands.linkLocations(at('link', past), ['place-10']);
      const locationId = linked[0]?.id ?? connectionId;
      await commands.internal.StartSyncRun(at('run', past), { runId, kind: 'first', connectionId, locationIds: [locationId] });
      const part = { partId: partIdOf(runId, locationId), runId };
      await commands.internal.StartSyncPart(at('part', past), {
        ...part,
        locationId,
        kind: 'first',
        expected: 1,
        available: 1,
        startToken: null,
      });
      await commands.internal.ImportReviewPage(at('page', past), {
        locationId,
        part: { ...part, page: 1, nextPageToken: null },
        fetchedAt: past as Iso,
        reviews: [imported('r1')],
      });
      const reviewId = reviewIdOf(tenantId, locationId, 'r1');
      const { replyId } = await commands.queueReply(at('reply', '2025-01-06T08:00:00.000Z'), {
        reviewId,
        text: 'شكرًا',
        accountId,
        undoSeconds: 6,
      });
      await commands.internal.StartPublishing(at('claim', '2025-01-06T08:01:00.000Z'), { reviewId, replyId });
      await commands.internal.CompleteSyncRun(at('complete', past), { runId, reviews: 1, locations: 1, failedLocations: 0 });
      await commands.finishOnboarding(at('finish', past), { tenantId, tour: false });
      return reviewId;
    };
    const reviewId = await seed();
    expect(await seed()).toBe(reviewId);
    const events = await testApp.events('review', reviewId);
    expect(events.map(({ type, metadata }) => `${type} ${metadata.occurredAt}`)).toEqual([
      'ReviewReceived 2025-01-05T08:00:00.000Z',
      'ReplyQueued 2025-01-06T08:00:00.000Z',
      'ReplyPublishingStarted 2025-01-06T08:01:00.000Z',
    ]);
    const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: body.email, password } });
    expect(signedIn.model.user).toMatchObject({ currentStep: 4, createdAt: past, trialEndsAt: '2025-01-19T08:00:00.000Z' });
  });
});

test('records a refused permission as its own event', async () => {
  await testApp.api.commands.ensureSuperAdmin({ email: 'audit@example.test', password: 'a-long-admin-password' });
  const { answer: signedIn } = await enrolAdministrator(testApp, { email: 'audit@example.test', password: 'a-long-admin-password' });
  const ended = new AbortController();
  const seen = (async () => {
    for await (const feed of testApp.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal })) {
      if (feed.kind === 'event' && feed.event.type === 'PermissionRefused') return feed.event;
    }
    return null;
  })();
  await testApp.ask('POST', '/api/Platforms/disconnect', { token: signedIn.model.token, body: { platformType: 'google' } });
  const event = await seen;
  ended.abort();
  expect(event?.data).toMatchObject({ route: 'POST /api/Platforms/disconnect' });
});

test('records the start position of reactors before the first command, and only once', async () => {
  const head = await testApp.store.head();
  const pool = createPool({ url: testApp.config.databaseUrl.reveal(), max: 1, applicationName: 'test' });
  const starts = async () =>
    (await pool.query(`select name, position, store_id as store from consumer.checkpoint where kind = 'reactor' order by name collate "C"`))
      .rows;
  const startOnce = async () => {
    const deps = await openDeps(testApp.config, silentLog());
    await deps.start();
    await deps.stop();
  };
  try {
    await startOnce();
    const [position, store] = [head?.position, await testApp.store.identity?.()];
    const expected = [...reactorsOf({ watching: true })].sort().map((name) => ({ name, position, store }));
    expect(await starts()).toEqual(expected);

    await makePerson(testApp);
    await startOnce();
    expect(await starts()).toEqual(expected);
  } finally {
    await pool.end();
  }
});

test('opens, serves and closes the dependencies of a standalone process', async () => {
  const deps = await openDeps(testApp.config, silentLog());
  await deps.start();
  const api = await createCommandApi(deps.options);
  await api.start();
  expect((await api.app.inject({ method: 'POST', url: '/api/usernameauth/LOGOUT' })).statusCode).toBe(200);
  await api.stop();
  await deps.stop();
});

test('stores up to which notification the user has read', async () => {
  const person = await makePerson(testApp);
  const read = () => testApp.ask('POST', '/api/notifications/read', { token: person.token, body: { upTo: testApp.now.at.toISOString() } });
  expect((await read()).body.position).toEqual(expect.any(String));
  expect((await read()).body.position, 'no position without an event').toBeUndefined();
});
