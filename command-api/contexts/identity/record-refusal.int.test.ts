import { eventCatalogue, streamName, type Actor, type TenantId, type RefusedRequest, type Uuid } from '@sumaa/contracts';
import { createCodec, eventId, handle } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { emailHmac, memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makePerson, password, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { MemberCommand } from '../team/member/commands.ts';
import { member } from '../team/member/member.ts';

let testApp: TestApp;
let person: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  person = await makePerson(testApp);
  // The windows of rate limits follow the app's clock.
  vi.spyOn(Date, 'now').mockImplementation(() => testApp.now.at.getTime());
});
afterAll(() => {
  vi.restoreAllMocks();
  return testApp.close();
});

interface Seen {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly data: unknown;
  readonly correlationId: string;
}

/** The recorded attempts of a type in order; waits until there are `count`. */
async function attempts(type: string, count: number): Promise<Seen[]> {
  return vi.waitFor(
    async () => {
      const found = await attemptsNow(type);
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
}
async function attemptsNow(type: string): Promise<Seen[]> {
  const found: Seen[] = [];
  const ended = new AbortController();
  const feeds = testApp.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal });
  for await (const feed of feeds) {
    if (feed.kind === 'caught_up') break;
    if (feed.kind !== 'event' || feed.event.type !== type) continue;
    const {
      $correlationId: correlationId,
      tenantId,
      actor,
    } = feed.event.metadata as unknown as Omit<Seen, 'data'> & {
      $correlationId: string;
    };
    found.push({ tenantId, actor, data: feed.event.data, correlationId });
  }
  ended.abort();
  return found;
}
let callers = 0;
/** Five for each of the two addresses and five in the next window; the limit refused all others. */
const refusedBefore = 15;
/** Uses a new client address each time, so that the limit per address never applies. */
const wrong = async (username: string) => {
  const answer = await testApp.api.app.inject({
    method: 'POST',
    url: '/api/UsernameAuth/AdminSignIn',
    headers: { 'x-forwarded-for': `10.1.0.${callers++}` },
    payload: { username, password: 'تخمين' },
  });
  return { status: answer.statusCode };
};

test('records at most two events per window, for the account the limit protects, else for the platform', async () => {
  const statuses = [];
  for (let tries = 0; tries < 14; tries++) statuses.push((await wrong(person.email)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  for (let tries = 0; tries < 14; tries++) await wrong('nobody@example.test');
  testApp.now.at = new Date(testApp.now.at.getTime() + 15 * 60_000);
  for (let tries = 0; tries < 12; tries++) await wrong(person.email);

  const data = { scope: 'sign-in-account', windowSeconds: 900, accountId: person.accountId, turnedAway: null };
  const actor = { kind: 'anonymous', ipHash: expect.stringMatching(/^[\da-f]{32}$/), network: '10.1.0.0/16' };
  const seen = (await attempts('RequestsLimited', 4)).map(({ tenantId, actor: by, data: told }) => ({ tenantId, actor: by, data: told }));
  const numberOf = (one: { readonly data: unknown }) => (one.data as { turnedAway: number | null }).turnedAway ?? 0;
  expect(seen.toSorted((one, other) => numberOf(one) - numberOf(other))).toEqual([
    { tenantId: person.tenantId, actor, data },
    { tenantId: 'platform', actor, data: { ...data, accountId: null } },
    { tenantId: person.tenantId, actor, data },
    // The end of the first window; the other windows have not ended.
    { tenantId: person.tenantId, actor, data: { ...data, turnedAway: 9 } },
  ]);
});

test('records refusals reported by the query side like its own', async () => {
  const tell = (what: RefusedRequest, known: boolean) =>
    testApp.sendInternalCommand('NoteTurnedAway', known ? person.tenantId : 'platform', {
      what,
      person: known ? { accountId: person.accountId, role: 'viewer' } : null,
      ip: '93.168.7.8',
    });
  expect((await tell({ kind: 'refused', route: 'GET /api/audit' }, true)).status).toBe(200);
  expect(await attempts('PermissionRefused', 1)).toEqual([
    {
      tenantId: person.tenantId,
      actor: { kind: 'person', accountId: person.accountId, role: 'viewer', ipHash: expect.any(String), network: '93.168.0.0/16' },
      data: { accountId: person.accountId, route: 'GET /api/audit' },
      correlationId: expect.any(String),
    },
  ]);

  const limited = (subject: string | null) =>
    ({ kind: 'limited', scope: 'GET /api/Reviews', windowSeconds: 60, subject, turnedAway: 41 }) as const;
  const before = 4;
  await tell(limited(null), true);
  await tell(limited(null), false);
  await tell(limited(emailHmac(testApp.config.keys.emailHmac, person.email)), false);
  await tell(limited(person.accountId), false);
  const told = (await attempts('RequestsLimited', before + 4)).slice(before);
  expect(told.map(({ tenantId, data }) => [tenantId, data])).toEqual(
    [person, null, person, person].map((whose) => [
      whose?.tenantId ?? 'platform',
      { scope: 'GET /api/Reviews', windowSeconds: 60, accountId: whose?.accountId ?? null, turnedAway: 41 },
    ]),
  );
  // A refused permission without a user is not recorded.
  expect((await tell({ kind: 'refused', route: 'GET /api/audit' }, false)).status).toBe(200);
});

test('records a sign-in with the right password but without an active membership', async () => {
  const leaver = await makePerson(testApp);
  const accountId = leaver.accountId as Uuid;
  const memberId = memberIdOf(leaver.tenantId as Uuid, accountId);
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const stream = streamName('member', memberId);
  const { schema: _, ...metadata } = testMetadata({ tenantId: leaver.tenantId as Uuid });
  const left = await codec.encode({ type: 'MemberDeactivated', data: { memberId, accountId } }, eventId(metadata.commandId, 0), metadata);
  await testApp.store.append(stream, [left], { expected: 0n });

  const answer = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: leaver.email, password } });
  expect(answer.body.code).toBe('account_inactive');
  const refused = await attempts('SignInRefused', refusedBefore + 1);
  expect(refused.at(-1)).toMatchObject({ tenantId: leaver.tenantId, data: { accountId, reason: 'inactive' } });
});

test('records attempts for the business where the account is active, else for the one used last', async () => {
  const [guest, host] = [await makePerson(testApp), await makePerson(testApp)];
  const accountId = guest.accountId as Uuid;
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const tell = async (tenantId: string, command: MemberCommand) => {
    const {
      schema: _,
      $correlationId: correlationId,
      $causationId: causationId,
      ...rest
    } = testMetadata({ tenantId: tenantId as TenantId });
    const context = { ...rest, correlationId, causationId };
    const memberId = memberIdOf(tenantId as TenantId, accountId);
    const { outcome } = await handle({ store: testApp.store, codec }, member, memberId, command, context);
    expect(outcome).toBe('accepted');
    return context;
  };
  const place = {
    memberId: memberIdOf(host.tenantId as Uuid, accountId),
    accountId,
    role: 'agent',
    permissions: [],
    locationIds: null,
  } as const;
  await testApp.api.commands.recordMembership(
    await tell(host.tenantId, { type: 'JoinTenant', ...place }),
    accountId,
    host.tenantId as Uuid,
  );
  await tell(guest.tenantId, { type: 'DeactivateMember' });

  const ofGuest = async (type: string) =>
    (await attemptsNow(type)).filter(({ data }) => (data as { accountId: string }).accountId === accountId).map(({ tenantId }) => tenantId);
  const resets = async () =>
    (await testApp.events('account', accountId))
      .filter(({ type }) => type === 'PasswordResetRequested')
      .map(({ metadata }) => (metadata as unknown as { tenantId: string }).tenantId);
  const askForLink = () => testApp.ask('POST', '/api/UsernameAuth/forgot-password', { body: { email: guest.email } });
  await wrong(guest.email);
  await askForLink();
  const limited = { kind: 'limited', scope: 'reset-account', windowSeconds: 60, subject: accountId, turnedAway: null } as const;
  await testApp.sendInternalCommand('NoteTurnedAway', 'platform', { what: limited, person: null, ip: '93.168.7.8' });
  expect([await ofGuest('SignInRefused'), await resets(), await ofGuest('RequestsLimited')]).toEqual([
    [host.tenantId],
    [host.tenantId],
    [host.tenantId],
  ]);

  await tell(host.tenantId, { type: 'DeactivateMember' });
  await wrong(guest.email);
  await askForLink();
  expect([(await ofGuest('SignInRefused')).at(-1), (await resets()).at(-1)]).toEqual([guest.tenantId, guest.tenantId]);
});

test('records how many requests its limits refused when the process stops', async () => {
  const flooded = await makePerson(testApp);
  for (let tries = 0; tries < 17; tries++) await wrong(flooded.email);
  const ofFlood = async () =>
    (await attemptsNow('RequestsLimited'))
      .filter(({ data }) => (data as { accountId: string }).accountId === flooded.accountId)
      .map(({ tenantId, data }) => [tenantId, (data as { turnedAway: number | null }).turnedAway]);
  await vi.waitFor(async () => expect(await ofFlood()).toEqual([[flooded.tenantId, null]]), { timeout: 120_000, interval: 50 });
  await testApp.api.stop();
  expect(await ofFlood()).toEqual([
    [flooded.tenantId, null],
    [flooded.tenantId, 12],
  ]);
});
