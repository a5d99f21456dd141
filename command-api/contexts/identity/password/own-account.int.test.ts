import { randomUUID } from 'node:crypto';
import { eventCatalogue, iso, type Uuid } from '@sumaa/contracts';
import { createCodec, type StoredEvent } from '@sumaa/event-store';
import { createCodes, emailHmac, readLinkCode, writeLinkCode } from '@sumaa/runtime/derive';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeFor, makePerson, password, register, registrationForm, resetLinkFor, type Person } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import { accountWorkerQuestions } from '../account/worker-questions.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const next = 'saffron-lantern-77';
const fresh = () => `new-${randomUUID()}@example.test`;
const forgot = (email: string, more: object = {}) => testApp.ask('POST', '/api/UsernameAuth/forgot-password', { body: { email }, ...more });
const reset = (code: string, newPassword = next, key?: string) =>
  testApp.ask('POST', '/api/UsernameAuth/reset-password', { body: { code, newPassword }, ...(key === undefined ? {} : { key }) });
const signIn = (username: string, given: string) =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: given } });
const works = async (token: string): Promise<string> =>
  (await testApp.ask('POST', '/api/notifications/read', { token, body: { upTo: testApp.now.at.toISOString() } })).body.code;
const typesOf = async (accountId: string) => (await testApp.events('account', accountId)).map(({ type }) => type);
const last = async (accountId: string, type: string) => {
  const event = (await testApp.events('account', accountId)).findLast((one) => one.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event.data as unknown as { issue: number };
};
const emailKeyOf = (email: string) => emailHmac(testApp.config.keys.emailHmac, email);

async function changeCodeFor(accountId: string): Promise<string> {
  const { issue } = await last(accountId, 'EmailChangeRequested');
  return createCodes(testApp.config.keys.master).code({ purpose: 'change_email', account: accountId, issue });
}
/** All events of the store, in order. */
async function everything(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const item of testApp.store.subscribe({ after: null, signal: new AbortController().signal })) {
    if (item.kind === 'event') events.push(item.event);
    if (item.kind === 'caught_up') break;
  }
  return events;
}
const attempts = async (type: string) =>
  (await everything()).filter((event) => event.type === type).map(({ data, metadata }) => ({ data, tenantId: metadata.tenantId }));

/** Makes every write about this account to a table of the vault fail; returns a function that repairs it. */
async function breakTable(table: string, accountId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: testApp.config.databaseUrl.reveal() });
  await client.connect();
  await client.query(`create function pg_temp.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  const when = `for each row when (new.account_id = '${accountId}') execute function pg_temp.fail()`;
  await client.query(`create trigger broken before insert or update on vault.${table} ${when}`);
  return async () => {
    await client.query(`drop trigger broken on vault.${table}`);
    await client.end();
  };
}

describe('a forgotten password', () => {
  test('sets a new password by the link, which ends every session and works once', async () => {
    const person = await makePerson(testApp);
    expect((await forgot(` ${person.email.toUpperCase()} `)).status).toBe(200);
    const link = await resetLinkFor(testApp, person.accountId);
    const done = await reset(link);
    expect(done.status, done.text).toBe(200);
    expect(await works(person.token)).toBe('session_expired');
    expect((await signIn(person.email, password)).body.code).toBe('wrong_credentials');
    expect((await signIn(person.email, next)).status).toBe(200);
    const again = await reset(link, 'another-lantern-78');
    expect([again.status, again.body.code]).toEqual([400, 'reset_link_invalid']);
    expect((await signIn(person.email, next)).status).toBe(200);
    expect(await attempts('ResetLinkRefused')).toContainEqual({
      data: { accountId: person.accountId, reason: 'used' },
      tenantId: person.tenantId,
    });
  });

  test('answers known, unknown and inactive addresses alike, each with one append', async () => {
    const person = await makePerson(testApp);
    const count = async () => (await everything()).length;
    const before = await count();
    const known = await forgot(person.email);
    const between = await count();
    const unknown = await forgot(fresh());
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect([between - before, (await count()) - between]).toEqual([1, 1]);
    // A repeated key must reveal nothing either: with another body it would be refused only where an account exists.
    const key = randomUUID();
    const codes = [];
    for (const email of [person.email, person.email.toUpperCase(), fresh()]) codes.push((await forgot(email, { key })).status);
    expect(codes).toEqual([200, 200, 200]);
  });

  test('refuses a forged link, an expired link and the link of another account; a newer link voids none', async () => {
    const [person, stranger] = [await makePerson(testApp), await makePerson(testApp)];
    await forgot(person.email);
    const older = await resetLinkFor(testApp, person.accountId);
    await forgot(person.email);
    const newer = await resetLinkFor(testApp, person.accountId);
    const forged = newer.replace(/^[0-9a-f]{32}/, stranger.accountId.replaceAll('-', ''));
    const neverSent = writeLinkCode({ ...readLinkCode(newer)!, issue: 3 });
    for (const wrong of [forged, neverSent, `${newer.slice(0, -2)}AA`, 'x', `${newer}x`])
      expect((await reset(wrong)).body.code).toBe('reset_link_invalid');
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 60 * 60_000 + 1);
    expect((await reset(newer)).body.code).toBe('reset_link_invalid');
    testApp.now.at = before;
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer)).body.code, 'the new password voids it').toBe('reset_link_invalid');
  });

  test('lets one of twenty concurrent uses win and answers a repeat of the same request like the first', async () => {
    const person = await makePerson(testApp);
    await forgot(person.email);
    const link = await resetLinkFor(testApp, person.accountId);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 19 }, (_, n) => reset(link, `lantern-of-${n}-palms`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await forgot(person.email);
    const second = await resetLinkFor(testApp, person.accountId);
    expect((await reset(second, next, key)).status).toBe(200);
    expect((await reset(second, next, key)).status).toBe(200);
    expect((await reset(second, 'another-lantern-79', key)).status).toBe(400);
  });

  test.each(['credential', 'session'])('finishes on repeat a reset that failed at the vault’s %s', async (table) => {
    const person = await makePerson(testApp);
    await forgot(person.email);
    const [link, key] = [await resetLinkFor(testApp, person.accountId), randomUUID()];
    const later = () => (testApp.now.at = new Date(testApp.now.at.getTime() + 1_000));
    later();
    const repair = await breakTable(table, person.accountId);
    expect((await reset(link, next, key)).status).toBeGreaterThanOrEqual(500);
    await repair();
    expect((await reset(link, next, key)).status).toBe(200);
    expect((await signIn(person.email, password)).body.code).toBe('wrong_credentials');
    expect(await works(person.token)).toBe('session_expired');
    later();
    const entered = await signIn(person.email, next);
    expect(entered.status).toBe(200);
    // Another repeat must neither end sessions begun with the new password nor restore it after the next change.
    expect((await reset(link, next, key)).status).toBe(200);
    expect(await works(entered.model.token)).toBe('ok');
    await forgot(person.email);
    expect((await reset(await resetLinkFor(testApp, person.accountId), 'another-lantern-80')).status).toBe(200);
    expect((await reset(link, next, key)).status).toBe(200);
    expect((await signIn(person.email, 'another-lantern-80')).status).toBe(200);
    expect((await typesOf(person.accountId)).filter((type) => type === 'PasswordSet')).toHaveLength(3);
  });

  test('refuses a weak new password under its field without using the link', async () => {
    const person = await makePerson(testApp);
    await forgot(person.email);
    const link = await resetLinkFor(testApp, person.accountId);
    for (const poor of ['short', 'password123']) expect(Object.keys((await reset(link, poor)).body.errors ?? {})).toEqual(['newPassword']);
    expect((await reset(link)).status).toBe(200);
  });
});

describe('changing one’s own password', () => {
  const change = (token: string, currentPassword: string, newPassword = next, key?: string): Promise<Answer> =>
    testApp.ask('PUT', '/api/account/password', { token, body: { currentPassword, newPassword }, ...(key === undefined ? {} : { key }) });

  test('needs the current password, ends every other session and keeps this one', async () => {
    const person = await makePerson(testApp);
    const other = await signIn(person.email, password);
    expect((await change(person.token, password)).status).toBe(200);
    expect([await works(person.token), await works(other.model.token)]).toEqual(['ok', 'session_expired']);
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, next)).status).toBe(200);
  });

  test('refuses a wrong current password and records it', async () => {
    const person = await makePerson(testApp);
    const refused = await change(person.token, 'not-the-password');
    expect([refused.status, refused.body.errors]).toEqual([400, { currentPassword: ['The password is not correct'] }]);
    expect((await change(person.token, password, 'password123')).body.errors).toMatchObject({ newPassword: [expect.any(String)] });
    expect((await signIn(person.email, password)).status).toBe(200);
    const data = { accountId: person.accountId, action: 'change_password' };
    expect(await attempts('PasswordRefused')).toContainEqual({ data, tenantId: person.tenantId });
    expect((await testApp.ask('PUT', '/api/account/password', { body: {} })).status).toBe(401);
  });

  test('answers a repeat like the first request and does not restore an old password', async () => {
    const person = await makePerson(testApp);
    const key = randomUUID();
    expect((await change(person.token, password, next, key)).status).toBe(200);
    expect((await change(person.token, password, next, key)).status).toBe(200);
    expect((await change(person.token, next, 'third-lantern-80')).status).toBe(200);
    expect((await change(person.token, password, next, key)).status).toBe(200);
    expect((await signIn(person.email, 'third-lantern-80')).status).toBe(200);
  });
});

describe('changing one’s own address', () => {
  const ask = (person: Person, email: string, given = password): Promise<Answer> =>
    testApp.ask('POST', '/api/account/email', { token: person.token, body: { email, password: given } });
  const confirm = (person: Person, Otp: string): Promise<Answer> =>
    testApp.ask('POST', '/api/account/email/confirm', { token: person.token, body: { Otp } });

  test('moves the account to the new address by its code and releases the old one', async () => {
    const person = await makePerson(testApp);
    const email = fresh();
    expect((await ask(person, email)).status).toBe(200);
    expect((await signIn(email, password)).status, 'before the code').toBe(401);
    const done = await confirm(person, await changeCodeFor(person.accountId));
    expect([done.status, done.body.model], done.text).toEqual([200, { email }]);
    expect(done.body.position).toEqual(expect.any(String));
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(email, password)).model.user.id).toBe(person.accountId);
    expect((await testApp.events('email', emailKeyOf(email))).map(({ type }) => type)).toEqual(['EmailHeld', 'EmailClaimed']);
    expect((await testApp.events('email', emailKeyOf(person.email))).map(({ type }) => type)).toEqual([
      'EmailHeld',
      'EmailClaimed',
      'EmailReleased',
    ]);
    await register(testApp, registrationForm({ email: person.email }));
    const body = { email: person.email, Otp: await codeFor(testApp, person.email), password };
    const next = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body });
    expect(next.model.user.id, 'another account may register it').not.toBe(person.accountId);
    const stored = JSON.stringify(await testApp.events('account', person.accountId), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(stored).not.toContain(email);
  });

  /** A move to a new address whose process dies before the account moves, or before the old address is released. */
  async function moveInterrupted(at: 'account' | 'release'): Promise<{ person: Person; email: string; code: string }> {
    const [person, email] = [await makePerson(testApp), fresh()];
    await ask(person, email);
    const code = await changeCodeFor(person.accountId);
    const stream = at === 'account' ? `account-${person.accountId}` : `email-${emailKeyOf(person.email)}`;
    Object.assign(testApp.beforeNextAppend, { stream, act: () => Promise.reject(new Error('the process died')) });
    expect((await confirm(person, code)).status).toBe(500);
    return { person, email, code };
  }
  const registerAs = async (email: string): Promise<Answer> => {
    await register(testApp, registrationForm({ email }));
    const body = { email, Otp: await codeFor(testApp, email), password };
    return testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body });
  };

  test('interrupted before the old address is released: it signs nobody in, and can be registered again', async () => {
    const { person, email } = await moveInterrupted('release');
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(email, password)).model.user.id).toBe(person.accountId);
    testApp.now.at = new Date(testApp.now.at.getTime() + 61_000);
    const next = await registerAs(person.email);
    expect(next.status, next.text).toBe(200);
    expect(next.model.user.id).not.toBe(person.accountId);
    expect((await signIn(person.email, password)).model.user.id).toBe(next.model.user.id);
  });

  test('interrupted before the old address is released: the same code again releases it', async () => {
    const { person, code } = await moveInterrupted('release');
    expect((await confirm(person, code)).body.code).toBe('code_used');
    expect((await testApp.events('email', emailKeyOf(person.email))).at(-1)?.type).toBe('EmailReleased');
  });

  test('interrupted before the account has moved: the new address signs nobody in and blocks nobody after a minute', async () => {
    const { person, email, code } = await moveInterrupted('account');
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(person.email, password)).model.user.id).toBe(person.accountId);
    testApp.now.at = new Date(testApp.now.at.getTime() + 61_000);
    expect((await registerAs(email)).model.user.id).not.toBe(person.accountId);
    expect((await confirm(person, code)).body.code).toBe('email_taken');
  });

  test('needs the password and another address than the current one', async () => {
    const person = await makePerson(testApp);
    expect((await ask(person, fresh(), 'not-the-password')).body.errors).toEqual({ password: ['The password is not correct'] });
    expect((await ask(person, person.email.toUpperCase())).body.errors).toEqual({ email: ['This is the current address'] });
    expect((await confirm(person, '123456')).body.code, 'no change was requested').toBe('code_wrong');
  });

  test('answers a taken address like a free one until the right code is given', async () => {
    const [person, owner] = [await makePerson(testApp), await makePerson(testApp)];
    const taken = await ask(person, owner.email);
    const wrong = await confirm(person, (await changeCodeFor(person.accountId)) === '000000' ? '111111' : '000000');
    const free = await ask(person, fresh());
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(wrong.body.code).toBe('code_wrong');
    await ask(person, owner.email);
    const refused = await confirm(person, await changeCodeFor(person.accountId));
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
    expect((await signIn(owner.email, password)).model.user.id).toBe(owner.accountId);
    expect((await signIn(person.email, password)).model.user.id).toBe(person.accountId);
  });

  test('takes an address for which a registration waits; its code opens nothing then', async () => {
    const [email, strangers] = [fresh(), 'a-strangers-words-33'];
    await register(testApp, registrationForm({ email, Password: strangers }));
    const code = await codeFor(testApp, email);
    const person = await makePerson(testApp);
    await ask(person, email);
    const done = await confirm(person, await changeCodeFor(person.accountId));
    expect([done.status, done.body.model], done.text).toEqual([200, { email }]);
    const body = { email, Otp: code, password: strangers };
    expect((await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body })).body.code).toBe('code_wrong');
    expect((await signIn(email, password)).model.user.id).toBe(person.accountId);
    expect((await signIn(email, strangers)).status).toBe(403);
  });

  test('gives an address to one of two accounts that request it', async () => {
    const [one, other] = [await makePerson(testApp), await makePerson(testApp)];
    const email = fresh();
    await ask(one, email);
    await ask(other, email);
    const answers = await Promise.all([
      confirm(one, await changeCodeFor(one.accountId)),
      confirm(other, await changeCodeFor(other.accountId)),
    ]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['email_taken', 'ok']);
    const winner = answers[0]?.status === 200 ? one : other;
    const loser = winner === one ? other : one;
    expect((await signIn(email, password)).model.user.id).toBe(winner.accountId);
    expect((await signIn(loser.email, password)).model.user.id, 'keeps its old address').toBe(loser.accountId);
  });

  test('allows five attempts per code, refuses old and expired codes, and accepts a code once', async () => {
    const person = await makePerson(testApp);
    await ask(person, fresh());
    const code = await changeCodeFor(person.accountId);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++) expect((await confirm(person, wrong)).body.code).toBe('code_wrong');
    expect((await confirm(person, code)).body.code).toBe('code_tries_exceeded');
    await ask(person, fresh());
    expect((await confirm(person, code)).body.code, 'the code of the previous request').toBe('code_expired');
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect((await confirm(person, await changeCodeFor(person.accountId))).body.code).toBe('code_expired');
    testApp.now.at = before;
    const right = await changeCodeFor(person.accountId);
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(person, right)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'code_used')).toHaveLength(2);
  });
});

describe('questions of the mail worker', () => {
  const eventOf = async (accountId: string, type: string) => {
    const event = (await testApp.events('account', accountId)).findLast((one) => one.type === type);
    if (!event) throw new Error(`no ${type}`);
    return event.id;
  };
  const told = async (name: string, tenantId: string, accountId: string, eventId: string): Promise<unknown> => {
    const answer = await testApp.sendInternalCommand(name, tenantId, { accountId, eventId });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.model;
  };
  const wish = (person: Person, email: string) =>
    testApp.ask('POST', '/api/account/email', { token: person.token, body: { email, password } });

  test('a link opens something until its time is over or a password was set', async () => {
    const person = await makePerson(testApp);
    const opens = (eventId: string, tenantId = person.tenantId) => told('ReadIssuedCode', tenantId, person.accountId, eventId);
    await forgot(person.email);
    const first = await eventOf(person.accountId, 'PasswordResetRequested');
    expect(await opens(first)).toEqual({ opens: true });
    expect(await opens(first, (await makePerson(testApp)).tenantId), 'of another business').toEqual({ opens: false });
    expect(await opens(randomUUID()), 'no such event').toEqual({ opens: false });
    await forgot(person.email);
    const second = await eventOf(person.accountId, 'PasswordResetRequested');
    expect([await opens(first), await opens(second)]).toEqual([{ opens: true }, { opens: true }]);
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 60 * 60_000);
    expect(await opens(second)).toEqual({ opens: false });
    testApp.now.at = before;
    expect((await reset(await resetLinkFor(testApp, person.accountId))).status).toBe(200);
    expect(await opens(second)).toEqual({ opens: false });
  });

  test('a move is told with both addresses in the clear, and whose the new one is already', async () => {
    const [person, owner, email] = [await makePerson(testApp), await makePerson(testApp), fresh()];
    const move = (eventId: string, tenantId = person.tenantId) => told('ReadEmailMove', tenantId, person.accountId, eventId);
    await wish(person, owner.email);
    const wanted = await eventOf(person.accountId, 'EmailChangeRequested');
    expect(await move(wanted)).toEqual({ from: null, to: owner.email, issue: 1, holder: owner.accountId });
    expect(await move(wanted, owner.tenantId), 'asked for another business').toBeNull();
    await wish(person, email);
    expect(await move(await eventOf(person.accountId, 'EmailChangeRequested'))).toEqual({ from: null, to: email, issue: 2, holder: null });
    const body = { Otp: await changeCodeFor(person.accountId) };
    expect((await testApp.ask('POST', '/api/account/email/confirm', { token: person.token, body })).status).toBe(200);
    expect(await move(await eventOf(person.accountId, 'EmailChanged'))).toEqual({
      from: person.email,
      to: email,
      issue: null,
      holder: null,
    });
    expect(await move(await eventOf(person.accountId, 'AccountRegistered')), 'no move').toBeNull();
  });

  test('an address that was erased is told as nothing', async () => {
    const person = await makePerson(testApp);
    await wish(person, fresh());
    const wanted = await eventOf(person.accountId, 'EmailChangeRequested');
    await testApp.vault.subjectKeys.erase(person.accountId);
    // A codec of its own: others know the key for a minute more.
    const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
    const asked = { tenantId: person.tenantId as Uuid, at: iso(testApp.now.at) };
    const of = { accountId: person.accountId as Uuid, eventId: wanted };
    expect(await accountWorkerQuestions({ store: testApp.store, codec, vault: testApp.vault }).ReadEmailMove(asked, of)).toMatchObject({
      to: null,
    });
  });
});

describe('with limits on', () => {
  test('five links an hour for an address, known or not, and five tries at one’s own password', async () => {
    const limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
    try {
      const person = await makePerson(limited);
      for (const email of [person.email, 'nobody@example.test']) {
        const ask = () => limited.ask('POST', '/api/UsernameAuth/forgot-password', { body: { email } });
        for (let tries = 0; tries < 5; tries++) expect((await ask()).status).toBe(200);
        const late = await ask();
        expect([late.status, late.body.code]).toEqual([429, 'too_many_requests']);
        expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      }
      const change = (currentPassword: string) =>
        limited.ask('PUT', '/api/account/password', { token: person.token, body: { currentPassword, newPassword: next } });
      for (let tries = 0; tries < 5; tries++) expect((await change('wrong-guess')).status).toBe(400);
      expect((await change(password)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
