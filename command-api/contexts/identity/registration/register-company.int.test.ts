import { randomUUID } from 'node:crypto';
import { day, minute } from '@sumaa/contracts';
import { createCodes, emailHmac, memberIdOf } from '@sumaa/runtime/derive';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { attempts } from '../../../testing/authenticator.ts';
import { codeFor, makePerson, password, register, registrationForm } from '../../../testing/people.ts';
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
/** Confirms in a browser that did not send the registration. */
const confirm = (email: string, Otp: string, secret: string | undefined = password, key?: string) =>
  testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
    body: { email, Otp, password: secret },
    ...(key === undefined ? {} : { key }),
  });
/** Confirms from the browser that sent a registration. */
const confirmAs = (registered: Answer, email: string, Otp: string) =>
  testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
    body: { email, Otp },
    cookies: Object.fromEntries(registered.cookies.map(({ name, value }) => [name, value])),
  });
/** Confirms from the browser of this registration. */
const confirmWith = (registrationId: string, email: string, Otp: string) =>
  testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
    body: { email, Otp },
    cookies: { [`sumaa_registration_${new URL(testApp.config.publicUrl).port}`]: registrationId },
  });
/** The row of a registration as it is stored. */
async function rowOf(id: string): Promise<string> {
  const client = new Client({ connectionString: testApp.config.databaseUrl.reveal() });
  await client.connect();
  const { rows } = await client.query('select * from vault.pending_registration where id = $1', [id]);
  await client.end();
  return JSON.stringify(rows);
}
const signIn = (username: string, secret: string) =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: secret } });
const keyOf = (email: string) => emailHmac(testApp.config.keys.emailHmac, email);
const waitingFor = (email: string) => testApp.vault.registrations.ofAddress(keyOf(email));
/** Lets this many ms pass while `act` runs. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const before = testApp.now.at;
  testApp.now.at = new Date(before.getTime() + ms);
  try {
    return await act();
  } finally {
    testApp.now.at = before;
  }
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registration', () => {
  test('writes no event and reserves nothing before the code; then creates a signed-in administrator', async () => {
    const form = registrationForm();
    const email = form.email ?? '';
    const before = (await everything()).length;
    const registered = await register(testApp, form);
    expect(registered.status).toBe(201);
    expect(registered.body.model).toMatchObject({ email, name: form.Full_name, phone: form.Phone, emailConfirmed: false, currentStep: 0 });

    expect((await everything()).length).toBe(before);
    const [waiting] = await waitingFor(email);
    expect(waiting).toMatchObject({ id: registered.model.id, issue: 1, completed: false });

    const early = await signIn(email, password);
    expect([early.status, early.body.code, early.body.model]).toEqual([403, 'email_not_confirmed', null]);

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

  test('refuses a file that is no picture, and a picture over 5 MB', async () => {
    const refused = async (bytes: Buffer, language?: string) => {
      const form = { ...registrationForm(), ProfileImage: bytes } as unknown as Record<string, string>;
      const answer = await testApp.ask('POST', '/api/UsernameAuth/RegisterCompany', { form, ...(language ? { language } : {}) });
      return [answer.status, answer.body.errors];
    };
    const svg = Buffer.from('<svg onload=alert(1)>');
    const tooLarge = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refused(svg)).toEqual([400, { ProfileImage: ['Please upload a valid image file.'] }]);
    expect(await refused(svg, 'ar')).toEqual([400, { ProfileImage: ['يرجى رفع صورة PNG أو JPG صالحة'] }]);
    expect(await refused(tooLarge)).toEqual([400, { ProfileImage: ['Image size must be 5MB or less.'] }]);
    expect(await refused(tooLarge, 'ar')).toEqual([400, { ProfileImage: ['حجم الصورة 5 ميغابايت على الأكثر'] }]);
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
      Full_name: ['الاسم الكامل مطلوب'],
      Business_name: ['اسم النشاط مطلوب'],
      Phone: ['رقم الجوال 10 أرقام ويبدأ بـ 05'],
      Password: ['كلمة المرور 8 أحرف على الأقل'],
      ActivityType: ['نوع النشاط مطلوب'],
    });
    const common = await register(testApp, registrationForm({ Password: 'PassWord123' }));
    expect(common.body.errors).toEqual({ Password: ['This password is common and easy to guess'] });
    const others = await register(testApp, registrationForm({ email: 'هند@', Phone: ' ', Password: '' }));
    expect(others.body.errors).toEqual({
      email: ['This does not look like an e-mail address'],
      Phone: ['Phone is required'],
      Password: ['Password is required'],
    });
  });

  test('accepts a phone in Arabic-Indic digits', async () => {
    const answer = await register(testApp, registrationForm({ Phone: '٠٥٥١٢٣٤٥٦٧' }));
    expect(answer.model.phone).toBe('0551234567');
  });

  test('answers a known address alike, without an event, and leaves its account alone', async () => {
    const person = await makePerson(testApp);
    const fresh = await register(testApp, registrationForm());
    const before = (await everything()).length;
    const strangers = 'somebody-elses-words-9';
    const again = await register(testApp, registrationForm({ email: person.email.toUpperCase(), Password: strangers }));
    expect(again.status).toBe(201);
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(fresh.body).sort());
    expect(Object.keys(again.body.model ?? {})).toEqual(Object.keys(fresh.body.model ?? {}));
    expect(again.model.id).not.toBe(person.accountId);
    expect((await everything()).length).toBe(before);
    // The code is mailed to nobody; even who guesses it gets nothing.
    const guessed = await confirmAs(again, person.email, await codeFor(testApp, person.email));
    expect([guessed.status, guessed.body.code, guessed.cookies]).toEqual([400, 'code_wrong', []]);
    expect(await testApp.events('account', again.model.id)).toEqual([]);
    expect((await signIn(person.email, strangers)).body.code).toBe('email_not_confirmed');
    expect((await signIn(person.email, password)).model.user.id).toBe(person.accountId);
  });

  test('tells the mail worker whom to mail: the code to who registered, a notice to the owner of a known address, nothing late', async () => {
    const askFor = async (registrationId: string, issue = 1) =>
      (await testApp.sendInternalCommand('ReadRegistrationMail', 'platform', { registrationId, issue })).body.model;
    const form = registrationForm();
    const { id } = (await register(testApp, form)).model;
    expect(await askFor(id)).toEqual({ email: form.email, holder: null });
    expect([await askFor(id, 2), await askFor(randomUUID())]).toEqual([null, null]);
    expect(await later(10 * minute, () => askFor(id))).toBeNull();
    const person = await makePerson(testApp);
    const known = (await register(testApp, registrationForm({ email: person.email }))).model.id;
    expect(await askFor(known)).toEqual({ email: person.email, holder: person.accountId });
    expect((await confirm(form.email ?? '', await codeFor(testApp, form.email ?? ''))).status).toBe(200);
    expect(await askFor(id), 'completed').toBeNull();
  });

  test('is forgotten after seven days, and a registration beyond five replaces the oldest of its address', async () => {
    const email = `many-${randomUUID()}@example.test`;
    const answers: Answer[] = [];
    for (let time = 0; time < 6; time++) answers.push(await register(testApp, registrationForm({ email })));
    expect((await waitingFor(email)).map(({ id }) => id)).toEqual(
      answers
        .slice(1)
        .map(({ model }) => model.id)
        .toReversed(),
    );
    expect((await confirmAs(answers[0]!, email, '123456')).body.code).toBe('registration_elsewhere');
    await later(7 * day, async () => {
      expect(await waitingFor(email)).toEqual([]);
      await testApp.vault.sweep();
    });
    expect(await waitingFor(email)).toEqual([]);
  });

  test('creates one account for fifty concurrent requests with the same key', async () => {
    const [form, key] = [registrationForm(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(testApp, form, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.model))).size).toBe(1);
    const { id, business_id } = answers[0]!.model;
    expect(await testApp.vault.registrations.read(id)).toMatchObject({ issue: 1 });
    const email = form.email ?? '';
    const code = await codeFor(testApp, email);
    const confirmed = await Promise.all(Array.from({ length: 10 }, () => confirmAs(answers[0]!, email, code)));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const typesOf = async (category: string, of: string) => (await testApp.events(category, of)).map(({ type }) => type);
    expect(await typesOf('account', id)).toEqual(['AccountRegistered', 'PasswordSet', 'EmailConfirmed']);
    expect(await typesOf('tenant', business_id)).toEqual(['BusinessRegistered']);
    expect(await typesOf('email', keyOf(email))).toEqual(['EmailHeld', 'EmailClaimed']);
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
    const email = form.email ?? '';
    const row = await rowOf(answer.model.id);
    for (const secret of [password, email, form.Full_name ?? '', '0551234567']) expect(row).not.toContain(secret);
    expect((await confirmAs(answer, email, await codeFor(testApp, email))).status).toBe(200);
    const held = await testApp.events('email', keyOf(email));
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

  test.each([
    ['after', [attacker, owner]],
    ['before', [owner, attacker]],
  ] as const)('a code completes only the registration it was sent for, %s an attacker’s', async (_when, order) => {
    const email = address();
    const codes = new Map<typeof owner, readonly [Answer, string]>();
    for (const one of order) codes.set(one, [await one(email), await codeFor(testApp, email)]);
    const [[own, code], [strangers, hisCode]] = [codes.get(owner)!, codes.get(attacker)!];
    // What she reads in her mailbox may be his code: it completes nothing in her browser.
    expect((await confirmAs(own, email, hisCode)).body.code).toBe('code_wrong');
    expect((await confirm(email, code, his)).body.code, 'nor hers with his password').toBe('code_wrong');
    const confirmed = await confirmAs(own, email, code);
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(confirmed.model.user).toMatchObject({
      id: own.model.id,
      name: 'هند',
      businesses: [{ id: own.model.business_id, name: 'مخبز هند' }],
    });
    expect((await signIn(email, his)).body.code).toBe('wrong_credentials');
    expect((await signIn(email, hers)).model.user).toMatchObject({ id: own.model.id });
    expect((await confirmAs(strangers, email, hisCode)).body.code, 'his browser').toBe('registration_elsewhere');
    expect(await testApp.events('account', strangers.model.id)).toEqual([]);
  });

  test('asks for the password in a browser that did not register, whatever the code is', async () => {
    const email = address();
    const mine = await owner(email);
    const elsewhere = await register(testApp, registrationForm());
    const code = await codeFor(testApp, email);
    for (const Otp of [code, other(code)]) {
      for (const from of [undefined, elsewhere]) {
        const answer = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
          body: { email, Otp },
          cookies: Object.fromEntries((from?.cookies ?? []).map(({ name, value }) => [name, value])),
        });
        expect([answer.status, answer.body.code, answer.cookies]).toEqual([400, 'registration_elsewhere', []]);
      }
    }
    const guessed = await confirm(email, code, his);
    expect([guessed.status, guessed.body.errors]).toEqual([400, { password: ['The password is not correct'] }]);
    const refusals = (await attempts(testApp)).filter(({ data }) => (data as unknown as { emailKey: string }).emailKey === keyOf(email));
    expect(refusals.map(({ type, data }) => [type, (data as unknown as { reason: string }).reason])).toEqual([
      ...Array.from({ length: 4 }, () => ['CodeRefused', 'elsewhere']),
      ['CodeRefused', 'unknown'],
    ]);
    expect((await confirm(email, code, hers)).model.user.id).toBe(mine.model.id);
  });

  test('a sign-in with the password of a registration makes its browser the one that registered', async () => {
    const email = address();
    const mine = await owner(email);
    await attacker(email);
    const refused = await signIn(email, hers);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_not_confirmed']);
    const cookies = Object.fromEntries(refused.cookies.map(({ name, value }) => [name, value]));
    const resent = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email }, cookies });
    expect(resent.status).toBe(200);
    const { issue } = (await testApp.vault.registrations.read(mine.model.id))!;
    expect(issue).toBe(2);
    const Otp = createCodes(testApp.config.keys.master).code({ purpose: 'confirm_email', account: mine.model.id, issue });
    const confirmed = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp }, cookies });
    expect(confirmed.model.user.id, confirmed.text).toBe(mine.model.id);
  });

  test('goes on where a confirmation stopped before any of its steps', async () => {
    for (const stream of ['email', 'account', 'tenant', 'member'] as const) {
      const email = address();
      const mine = await owner(email);
      const code = await codeFor(testApp, email);
      const { id, business_id } = mine.model;
      const names = { email: keyOf(email), account: id, tenant: business_id, member: memberIdOf(business_id, id) };
      const stopped = { stream: `${stream}-${names[stream]}`, act: () => Promise.reject(new Error('the process died')) };
      Object.assign(testApp.beforeNextAppend, stopped);
      expect((await confirmAs(mine, email, code)).status, stream).toBe(500);
      expect((await confirmAs(mine, email, code)).model.user.id, stream).toBe(id);
      expect((await signIn(email, hers)).status).toBe(200);
    }
  });

  test('changes nothing on a repeat of a registration that is completed', async () => {
    const [email, key] = [address(), randomUUID()];
    const form = registrationForm({ email, Password: hers });
    const mine = await register(testApp, form, key);
    await confirmAs(mine, email, await codeFor(testApp, email));
    await testApp.vault.credentials.setPassword(mine.model.id, 'changed-since-33');
    expect((await register(testApp, form, key)).body.model).toEqual(mine.body.model);
    expect((await signIn(email, 'changed-since-33')).status).toBe(200);
    expect((await signIn(email, hers)).body.code).toBe('wrong_credentials');
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
    const arabic = (await codeFor(testApp, email)).replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    expect((await confirm(email, arabic)).status, 'a new code, in Arabic-Indic digits, resets the attempts').toBe(200);
  });

  test('answers a guess at an unknown address like one at an account', async () => {
    const known = await makePerson(testApp);
    for (let tries = 0; tries < 7; tries++) {
      const answers = await Promise.all(
        [known.email, `nobody-${randomUUID()}@example.test`].map((email) => confirm(email, '123456', 'a-guess-at-it')),
      );
      expect(answers.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 2 }, () => [400, answers[0]!.text]));
    }
  });

  test('refuses an expired code as expired', async () => {
    const { email, code } = await registered();
    expect((await later(10 * minute + 1, () => confirm(email, code))).body.code).toBe('code_expired');
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
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(email, code, password, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await confirm(email, code)).body.code).toBe('code_used');
  });

  test('reveals nothing about the address when a code is requested', async () => {
    const known = await makePerson(testApp);
    const a = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: known.email } });
    const b = await testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: `x-${randomUUID()}@example.test` } });
    expect(a.text).toBe(b.text);
  });

  test('sends at most five codes an hour for an address, and the last one stays valid', async () => {
    const { email } = await registered();
    const send = () => testApp.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email } });
    for (let more = 0; more < 5; more++) expect((await send()).status).toBe(200);
    expect((await waitingFor(email))[0]).toMatchObject({ issue: 5 });
    await register(testApp, registrationForm({ email }));
    const [newest, first] = await waitingFor(email);
    expect([newest?.issue, first?.issue], 'another registration gets none either').toEqual([0, 5]);
    const code = createCodes(testApp.config.keys.master).code({ purpose: 'confirm_email', account: first!.id, issue: 5 });
    await later(9 * minute, async () => expect((await confirmWith(first!.id, email, code)).status).toBe(200));
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
