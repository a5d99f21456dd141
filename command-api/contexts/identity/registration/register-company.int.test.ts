import { randomUUID } from 'node:crypto';
import { emailHmac, memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { attempts } from '../../../testing/authenticator.ts';
import { codeFor, makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { complete, invite, linkOf } from '../../../testing/team.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

/** All events of the store. */
async function everything(): Promise<unknown[]> {
  const ended = new AbortController();
  const found: unknown[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, signal: ended.signal })) {
    if (feed.kind === 'caught_up') break;
    found.push(feed);
  }
  ended.abort();
  return found;
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const confirm = (email: string, Otp: string, key?: string) =>
  testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp }, ...(key === undefined ? {} : { key }) });
/** Confirms from the browser that sent a registration. */
const confirmAs = (registered: Answer, email: string, Otp: string) =>
  testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
    body: { email, Otp },
    cookies: Object.fromEntries(registered.cookies.map(({ name, value }) => [name, value])),
  });
const signIn = (username: string, secret: string) =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: secret } });
const types = async (accountId: string) => (await testApp.events('account', accountId)).map(({ type }) => type);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registration', () => {
  test('creates a confirmed, signed-in administrator', async () => {
    const form = registrationForm();
    const email = form.email ?? '';
    const registered = await register(testApp, form);
    expect(registered.status).toBe(201);
    expect(registered.body.model).toMatchObject({ email, name: form.Full_name, phone: form.Phone, emailConfirmed: false, currentStep: 0 });

    const early = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password } });
    expect([early.status, early.body.code]).toEqual([403, 'email_not_confirmed']);

    const confirmed = await confirm(email, await codeFor(testApp, email));
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(confirmed.model.user).toMatchObject({
      id: registered.model.id,
      email,
      emailConfirmed: true,
      currentStep: 0,
      role: 'admin',
      businesses: [{ id: registered.model.business_id, name: form.Business_name }],
    });
    const token = confirmed.model.tokens.accessToken;
    const allowed = await testApp.ask('POST', '/api/notifications/read', { token, body: { upTo: testApp.now.at.toISOString() } });
    expect(allowed.status, allowed.text).toBe(200);
    expect(allowed.body.position).toEqual(expect.any(String));
  });

  test('stores a re-encoded picture under its content hash', async () => {
    const form = { ...registrationForm(), ProfileImage: png } as unknown as Record<string, string>;
    const answer = await register(testApp, form);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.model.avatarUrl).toMatch(/^\/api\/files\/[0-9a-f]{64}\.(png|jpg)$/);
  });

  test('refuses a file that is no picture', async () => {
    const form = { ...registrationForm(), ProfileImage: Buffer.from('<svg onload=alert(1)>') } as unknown as Record<string, string>;
    const answer = await register(testApp, form);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ ProfileImage: ['Please upload a valid image file.'] });
  });

  test('names the error of each field in both languages', async () => {
    const empty = { email: '', Full_name: ' ', Business_name: '', Phone: '12', Password: 'short', ActivityType: '' };
    const en = await testApp.ask('POST', '/api/UsernameAuth/RegisterCompany', { form: empty });
    expect([en.status, en.body.code]).toEqual([400, 'validation_failed']);
    expect(en.body.errors).toMatchObject({
      email: expect.arrayContaining(['E-mail is required']),
      Full_name: ['Full name is required'],
      Business_name: ['Business name is required'],
      Phone: ['The phone number has 10 digits and starts with 05'],
      Password: ['The password has at least 8 characters'],
      ActivityType: ['Activity is required'],
    });
    const ar = await testApp.ask('POST', '/api/UsernameAuth/RegisterCompany', { form: empty, language: 'ar-SA' });
    expect(ar.body.message).toBe('يرجى تصحيح الحقول المحددة');
    expect(ar.body.errors).toMatchObject({
      email: expect.arrayContaining(['البريد الإلكتروني مطلوب']),
      Password: ['كلمة المرور 8 أحرف على الأقل'],
    });
    const common = await register(testApp, registrationForm({ Password: 'password123' }));
    expect(common.body.errors).toEqual({ Password: ['This password is common and easy to guess'] });
  });

  test('accepts Arabic-Indic digits', async () => {
    const answer = await register(testApp, registrationForm({ Phone: '٠٥٥١٢٣٤٥٦٧' }));
    expect(answer.model.phone).toBe('0551234567');
  });

  test('answers a known address alike and notifies its owner', async () => {
    const person = await makePerson(testApp);
    const fresh = await register(testApp, registrationForm());
    const again = await register(testApp, registrationForm({ email: person.email.toUpperCase() }));
    expect(again.status).toBe(201);
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(fresh.body).sort());
    expect(Object.keys(again.body.model ?? {})).toEqual(Object.keys(fresh.body.model ?? {}));
    expect(again.model.id).not.toBe(person.accountId);
    const names = (await testApp.events('account', person.accountId)).map(({ type }) => type);
    expect(names.filter((name) => name === 'RegistrationRepeated')).toHaveLength(1);
    await register(testApp, registrationForm({ email: person.email }));
    const later = (await testApp.events('account', person.accountId)).map(({ type }) => type);
    expect(
      later.filter((name) => name === 'RegistrationRepeated'),
      'at most once in ten minutes',
    ).toHaveLength(1);
    expect(await testApp.events('account', again.model.id)).toEqual([]);
  });

  test('records a repeated registration in the audit trail where the owner works now', async () => {
    const [host, guest] = [await makePerson(testApp), await makePerson(testApp)];
    const invited = await invite(testApp, host, guest.email, 'agent');
    testApp.now.at = new Date(testApp.now.at.getTime() + 1000);
    expect((await complete(testApp, await linkOf(testApp, invited.model.id))).status).toBe(200);
    await register(testApp, registrationForm({ email: guest.email }));
    const noted = (await testApp.events('account', guest.accountId)).find(({ type }) => type === 'RegistrationRepeated');
    expect(noted?.metadata.tenantId).toBe(host.tenantId);
  });

  test('creates one account for fifty concurrent requests with the same key', async () => {
    const [form, key] = [registrationForm(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(testApp, form, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.model))).size).toBe(1);
    const { id, business_id } = answers[0]!.model;
    const types = (await testApp.events('account', id)).map(({ type }) => type);
    expect(types).toEqual(['AccountRegistered', 'PasswordSet', 'EmailCodeIssued']);
    expect((await testApp.events('tenant', business_id)).map(({ type }) => type)).toEqual(['BusinessRegistered']);
  });

  test('refuses the same key with another body', async () => {
    const [form, key] = [registrationForm(), randomUUID()];
    expect((await register(testApp, form, key)).status).toBe(201);
    const other = await register(testApp, { ...form, Business_name: 'مقهى آخر' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  test('refuses the same key with another address, known or not', async () => {
    const known = await makePerson(testApp);
    for (const email of [known.email, `x-${randomUUID()}@example.test`]) {
      const [form, key] = [registrationForm(), randomUUID()];
      expect((await register(testApp, form, key)).status).toBe(201);
      const other = await register(testApp, { ...form, email }, key);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    }
  });

  test('stores neither the password nor personal data in plain text', async () => {
    const form = registrationForm();
    const answer = await register(testApp, form);
    const held = await testApp.events('email', emailHmac(testApp.config.keys.emailHmac, form.email ?? ''));
    const all = JSON.stringify([...held, ...(await testApp.events('account', answer.model.id))], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [password, form.email ?? '', form.Full_name ?? '', '0551234567']) expect(all).not.toContain(secret);
  });
});

describe('several registrations of one address', () => {
  const [hers, his] = ['her-own-words-11', 'his-own-words-22'];
  const address = () => `owner-${randomUUID()}@example.test`;
  const owner = (email: string) =>
    register(testApp, registrationForm({ email, Password: hers, Full_name: 'هند', Business_name: 'مخبز هند' }));
  const attacker = (email: string) =>
    register(testApp, registrationForm({ email, Password: his, Full_name: 'غريب', Business_name: 'متجر غريب' }));

  /** Expects that she signed in to her own business under her own name, and that his password grants no access. */
  async function expectHers(email: string, hersAnswer: Answer, hisAnswer: Answer, confirmed: Answer): Promise<void> {
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(confirmed.model.user).toMatchObject({
      id: hersAnswer.model.id,
      name: 'هند',
      businesses: [{ id: hersAnswer.model.business_id, name: 'مخبز هند' }],
    });
    expect((await signIn(email, his)).body.code).toBe('wrong_credentials');
    expect((await signIn(email, hers)).model.user).toMatchObject({ id: hersAnswer.model.id });
    const left = await confirmAs(hisAnswer, email, await codeFor(testApp, email).catch(() => '123456'));
    expect(left.status, 'his browser').toBe(400);
  }

  test('confirms the owner’s registration after an attacker’s and ends the attacker’s', async () => {
    const email = address();
    const first = await attacker(email);
    const second = await owner(email);
    const firstCode = await codeFor(testApp, email);
    expect(second.status).toBe(201);
    await expectHers(email, second, first, await confirmAs(second, email, firstCode));
    expect(await types(first.model.id)).toContain('AccountDeactivated');
    expect(await types(first.model.id)).not.toContain('EmailConfirmed');
    const place = await testApp.events('member', memberIdOf(first.model.business_id, first.model.id));
    expect(place.map(({ type }) => type)).toEqual(['MemberJoined', 'MemberDeactivated']);
  });

  test('confirms the owner’s registration although an attacker registered later', async () => {
    const email = address();
    const first = await owner(email);
    const code = await codeFor(testApp, email);
    const second = await attacker(email);
    expect((await confirmAs(first, email, code)).body.code, 'the new one voids it').toBe('code_expired');
    await expectHers(email, first, second, await confirmAs(first, email, await codeFor(testApp, email)));
    expect(await types(second.model.id)).not.toContain('EmailConfirmed');
  });

  test('refuses a code alone in both orders, and from a browser that registered another address', async () => {
    const elsewhere = await register(testApp, registrationForm());
    for (const [one, two] of [[owner, attacker], [attacker, owner]] as const) {
      const email = address();
      const answers = [await one(email), await two(email)];
      for (const tried of [await confirm(email, await codeFor(testApp, email)), await confirmAs(elsewhere, email, await codeFor(testApp, email))])
        expect([tried.status, tried.body.code]).toEqual([400, 'code_elsewhere']);
      for (const { model } of answers) expect(await types(model.id)).not.toContain('EmailConfirmed');
    }
  }); // prettier-ignore

  test('refuses the code of a stranger’s registration without its password', async () => {
    const email = address();
    const strangers = await attacker(email);
    const another = await register(testApp, registrationForm());
    const give = (Otp: string, more: { readonly password?: string } = {}, from?: Answer) =>
      testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
        body: { email, Otp, asksPassword: true, ...more },
        cookies: Object.fromEntries((from?.cookies ?? []).map(({ name, value }) => [name, value])),
      });
    const code = await codeFor(testApp, email);
    for (const answer of [await give(code), await give(code, {}, another)])
      expect([answer.status, answer.body.code, answer.cookies]).toEqual([400, 'registration_elsewhere', []]);
    const guessed = await give(code, { password: hers });
    expect([guessed.status, guessed.body.errors]).toEqual([400, { password: ['The password is not correct'] }]);
    const refusals = (await attempts(testApp)).filter(
      ({ data }) => (data as unknown as { accountId: string }).accountId === strangers.model.id,
    );
    expect(refusals.map(({ type, data }) => [type, (data as unknown as { reason: string }).reason])).toEqual([
      ['CodeRefused', 'elsewhere'],
      ['CodeRefused', 'elsewhere'],
      ['SignInRefused', 'wrong_credentials'],
    ]);
    expect(await types(strangers.model.id)).not.toContain('EmailConfirmed');
    expect((await signIn(email, his)).body.code).toBe('email_not_confirmed');

    // She registers herself, which ends the stranger's registration.
    const own = await owner(email);
    expect((await give(await codeFor(testApp, email), { password: his })).body.code, 'now there are two').toBe('code_elsewhere');
    const confirmed = await give(await codeFor(testApp, email), {}, own);
    expect(confirmed.model.user.id).toBe(own.model.id);
    expect((await signIn(email, his)).body.code).toBe('wrong_credentials');
  });

  test('accepts the code in the browser that registered, and in another one with the password', async () => {
    for (const elsewhere of [true, false]) {
      const email = address();
      const mine = await owner(email);
      const body = { email, Otp: await codeFor(testApp, email), asksPassword: true, ...(elsewhere ? { password: hers } : {}) };
      const cookies = elsewhere ? {} : Object.fromEntries(mine.cookies.map(({ name, value }) => [name, value]));
      const answer = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body, cookies });
      expect(answer.model.user.id, answer.text).toBe(mine.model.id);
      expect((await signIn(email, hers)).status).toBe(200);
    }
  });

  test('answers wrong, expired and used codes before asking for a password', async () => {
    const email = address();
    await owner(email);
    const code = await codeFor(testApp, email);
    const give = async (Otp: string) =>
      (await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp, asksPassword: true } })).body.code;
    expect(await give(other(code))).toBe('code_wrong');
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect(await give(code)).toBe('code_expired');
    testApp.now.at = before;
    expect((await confirm(email, code)).status).toBe(200);
    expect(await give(code)).toBe('code_used');
  });

  test('confirms the newest registration of a browser', async () => {
    const email = address();
    await attacker(email);
    await attacker(email);
    const last = await owner(email);
    const confirmed = await confirmAs(last, email, await codeFor(testApp, email));
    expect(confirmed.model.user).toMatchObject({ id: last.model.id, name: 'هند' });
  });

  test('opens one session for a code given several times at once', async () => {
    const email = address();
    await attacker(email);
    const second = await owner(email);
    const code = await codeFor(testApp, email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirmAs(second, email, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  test('answers wrong and expired codes as such', async () => {
    const email = address();
    await attacker(email);
    const second = await owner(email);
    const code = await codeFor(testApp, email);
    expect((await confirmAs(second, email, other(code))).body.code).toBe('code_wrong');
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect((await confirmAs(second, email, code)).body.code).toBe('code_expired');
    testApp.now.at = before;
  });

  test('changes nothing on a repeat of a registration whose address is confirmed', async () => {
    const [email, key] = [address(), randomUUID()];
    await attacker(email);
    const form = registrationForm({ email, Password: hers });
    const second = await register(testApp, form, key);
    await confirmAs(second, email, await codeFor(testApp, email));
    await testApp.vault.credentials.setPassword(second.model.id, 'changed-since-33');
    expect((await register(testApp, form, key)).body.model).toEqual(second.body.model);
    expect((await signIn(email, 'changed-since-33')).status).toBe(200);
  });
});

describe('codes', () => {
  const registered = async (): Promise<{ email: string; code: string }> => {
    const form = registrationForm();
    await register(testApp, form);
    const email = form.email ?? '';
    return { email, code: await codeFor(testApp, email) };
  };

  test('refuses a wrong code, and after five attempts also the right one', async () => {
    const { email, code } = await registered();
    for (let tries = 0; tries < 5; tries++) expect((await confirm(email, other(code))).body.code).toBe('code_wrong');
    const late = await confirm(email, code);
    expect([late.status, late.body.code]).toEqual([400, 'code_tries_exceeded']);
    await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email } });
    expect((await confirm(email, await codeFor(testApp, email))).status, 'a new code resets the attempts').toBe(200);
  });

  test('answers an unknown address like a wrong code, and after five attempts like too many', async () => {
    const email = `nobody-${randomUUID()}@example.test`;
    for (let tries = 0; tries < 5; tries++) expect((await confirm(email, '123456')).body.code).toBe('code_wrong');
    expect((await confirm(email, '123456')).body.code).toBe('code_tries_exceeded');
  });

  test('refuses an expired code as expired', async () => {
    const { email, code } = await registered();
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect((await confirm(email, code)).body.code).toBe('code_expired');
    testApp.now.at = before;
  });

  test('voids the old code when a new one is issued', async () => {
    const { email, code } = await registered();
    await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email } });
    expect((await confirm(email, code)).body.code).toBe('code_expired');
    expect((await confirm(email, await codeFor(testApp, email))).status).toBe(200);
  });

  test('accepts a code once, also for repeats of the same request', async () => {
    const { email, code } = await registered();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(email, code, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await confirm(email, code)).body.code).toBe('code_used');
  });

  test('reveals nothing about the address when a code is requested', async () => {
    const known = await makePerson(testApp);
    const a = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: known.email } });
    const b = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: `x-${randomUUID()}@example.test` } });
    expect(a.text).toBe(b.text);
  });

  test('records a code request that sends no code with one append, in the audit trail of the account', async () => {
    const [known, waiting, unknown] = [await makePerson(testApp), await registered(), `x-${randomUUID()}@example.test`];
    const keyOf = (email: string) => emailHmac(testApp.config.keys.emailHmac, email);
    const appended = async () => (await everything()).length;
    const send = async (email: string, key = randomUUID()) => {
      const before = await appended();
      const answer = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { key, body: { email } });
      return [answer.status, answer.body.model, (await appended()) - before];
    };
    const refused = async (email: string) =>
      (await attempts(testApp)).flatMap(({ type, data, metadata }) => {
        const { emailKey, ...told } = data as unknown as { emailKey: string };
        return type === 'EmailCodeRefused' && emailKey === keyOf(email) ? [{ ...told, tenantId: metadata['tenantId'] }] : [];
      });
    const key = randomUUID();
    expect(await send(waiting.email, key)).toEqual([200, null, 1]);
    expect(await send(waiting.email, key), 'the same request again').toEqual([200, null, 1]);
    expect(await send(known.email)).toEqual([200, null, 1]);
    expect(await send(unknown)).toEqual([200, null, 1]);
    expect(await refused(waiting.email)).toEqual([]);
    expect(await refused(known.email)).toEqual([{ accountId: known.accountId, reason: 'confirmed', tenantId: known.tenantId }]);
    expect(await refused(unknown)).toEqual([{ accountId: null, reason: 'unknown', tenantId: 'platform' }]);

    // Five codes an hour, including the one of the registration; the sixth request sends none.
    for (let more = 0; more < 2; more++) await send(waiting.email);
    const code = await codeFor(testApp, waiting.email);
    expect(await send(waiting.email)).toEqual([200, null, 1]);
    expect(await refused(waiting.email)).toMatchObject([{ reason: 'too_many' }]);
    expect((await confirm(waiting.email, code)).status, 'the last code stays valid').toBe(200);
    expect(await send(waiting.email, key), 'a repeat after it was confirmed').toEqual([200, null, 1]);
  });

  test('refuses a key reused with another spelling alike for known and unknown addresses', async () => {
    const waiting = registrationForm();
    await register(testApp, waiting);
    const known = waiting.email ?? '';
    const answers = [];
    for (const email of [known, `x-${randomUUID()}@example.test`]) {
      const key = randomUUID();
      const ask = (spelled: string) => testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { key, body: { email: spelled } });
      const told = [await ask(email), await ask(email), await ask(email.toUpperCase())];
      answers.push(told.map(({ status, body }) => [status, body.code]));
    }
    expect(answers[0]).toEqual([[200, 'ok'], [200, 'ok'], [422, 'idempotency_mismatch']]); // prettier-ignore
    expect(answers[1]).toEqual(answers[0]);
  });
});
