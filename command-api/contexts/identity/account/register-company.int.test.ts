import { randomUUID } from 'node:crypto';
import { emailHmac } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeFor, makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startBench, type Bench } from '../../../testing/start-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench(inject('postgresUrl'));
});
afterAll(() => bench.close());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const confirm = (email: string, Otp: string, key?: string) =>
  bench.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp }, ...(key === undefined ? {} : { key }) });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registration', () => {
  test('leads to a confirmed, signed-in administrator', async () => {
    const form = registrationForm();
    const email = form.email ?? '';
    const registered = await register(bench, form);
    expect(registered.status).toBe(201);
    expect(registered.body.model).toMatchObject({ email, name: form.Full_name, phone: form.Phone, emailConfirmed: false, currentStep: 0 });

    const early = await bench.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password } });
    expect([early.status, early.body.code]).toEqual([403, 'email_not_confirmed']);

    const confirmed = await confirm(email, await codeFor(bench, email));
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
    const allowed = await bench.ask('POST', '/api/notifications/read', { token, body: { upTo: bench.now.at.toISOString() } });
    expect(allowed.status, allowed.text).toBe(200);
    expect(allowed.body.position).toEqual(expect.any(String));
  });

  test('keeps a picture, re-encoded, under its content hash', async () => {
    const form = { ...registrationForm(), ProfileImage: png } as unknown as Record<string, string>;
    const answer = await register(bench, form);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.model.avatarUrl).toMatch(/^\/api\/files\/[0-9a-f]{64}\.(png|jpg)$/);
  });

  test('refuses what is no picture', async () => {
    const form = { ...registrationForm(), ProfileImage: Buffer.from('<svg onload=alert(1)>') } as unknown as Record<string, string>;
    const answer = await register(bench, form);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ ProfileImage: ['Please upload a valid image file.'] });
  });

  test('says what is wrong with each field, in both languages', async () => {
    const empty = { email: '', Full_name: ' ', Business_name: '', Phone: '12', Password: 'short', ActivityType: '' };
    const en = await bench.ask('POST', '/api/UsernameAuth/RegisterCompany', { form: empty });
    expect([en.status, en.body.code]).toEqual([400, 'validation_failed']);
    expect(en.body.errors).toMatchObject({
      email: expect.arrayContaining(['E-mail is required']),
      Full_name: ['Full name is required'],
      Business_name: ['Business name is required'],
      Phone: ['The phone number has 10 digits and starts with 05'],
      Password: ['The password has at least 8 characters'],
      ActivityType: ['Activity is required'],
    });
    const ar = await bench.ask('POST', '/api/UsernameAuth/RegisterCompany', { form: empty, language: 'ar-SA' });
    expect(ar.body.message).toBe('يرجى تصحيح الحقول المحددة');
    expect(ar.body.errors).toMatchObject({
      email: expect.arrayContaining(['البريد الإلكتروني مطلوب']),
      Password: ['كلمة المرور 8 أحرف على الأقل'],
    });
    const common = await register(bench, registrationForm({ Password: 'password123' }));
    expect(common.body.errors).toEqual({ Password: ['This password is common and easy to guess'] });
  });

  test('takes Arabic-Indic digits', async () => {
    const answer = await register(bench, registrationForm({ Phone: '٠٥٥١٢٣٤٥٦٧' }));
    expect(answer.model.phone).toBe('0551234567');
  });

  test('of a known address is answered alike, and its owner is told', async () => {
    const person = await makePerson(bench);
    const fresh = await register(bench, registrationForm());
    const again = await register(bench, registrationForm({ email: person.email.toUpperCase() }));
    expect(again.status).toBe(201);
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(fresh.body).sort());
    expect(Object.keys(again.body.model ?? {})).toEqual(Object.keys(fresh.body.model ?? {}));
    expect(again.model.id).not.toBe(person.accountId);
    const names = (await bench.events('account', person.accountId)).map(({ type }) => type);
    expect(names.filter((name) => name === 'RegistrationRepeated')).toHaveLength(1);
    await register(bench, registrationForm({ email: person.email }));
    const later = (await bench.events('account', person.accountId)).map(({ type }) => type);
    expect(
      later.filter((name) => name === 'RegistrationRepeated'),
      'at most once in ten minutes',
    ).toHaveLength(1);
    expect(await bench.events('account', again.model.id)).toEqual([]);
  });

  test('sent fifty times at once makes one account', async () => {
    const [form, key] = [registrationForm(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(bench, form, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.model))).size).toBe(1);
    const { id, business_id } = answers[0]!.model;
    const types = (await bench.events('account', id)).map(({ type }) => type);
    expect(types).toEqual(['AccountRegistered', 'PasswordSet', 'EmailCodeIssued']);
    expect((await bench.events('tenant', business_id)).map(({ type }) => type)).toEqual(['BusinessRegistered']);
  });

  test('the same key with another body is refused', async () => {
    const [form, key] = [registrationForm(), randomUUID()];
    expect((await register(bench, form, key)).status).toBe(201);
    const other = await register(bench, { ...form, Business_name: 'مقهى آخر' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  test('leaves neither the password nor a plain hash of it in the log', async () => {
    const form = registrationForm();
    const answer = await register(bench, form);
    const held = await bench.events('email', emailHmac(bench.config.keys.emailHmac, form.email ?? ''));
    const all = JSON.stringify([...held, ...(await bench.events('account', answer.model.id))], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [password, form.email ?? '', form.Full_name ?? '', '0551234567']) expect(all).not.toContain(secret);
  });
});

describe('codes', () => {
  const registered = async (): Promise<{ email: string; code: string }> => {
    const form = registrationForm();
    await register(bench, form);
    const email = form.email ?? '';
    return { email, code: await codeFor(bench, email) };
  };

  test('a wrong one is refused, and after five tries even the right one', async () => {
    const { email, code } = await registered();
    for (let tries = 0; tries < 5; tries++) expect((await confirm(email, other(code))).body.code).toBe('code_wrong');
    const late = await confirm(email, code);
    expect([late.status, late.body.code]).toEqual([400, 'code_tries_exceeded']);
    await bench.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email } });
    expect((await confirm(email, await codeFor(bench, email))).status, 'a new code begins anew').toBe(200);
  });

  test('an unknown address is answered like a wrong code, five times, and then like too many', async () => {
    const email = `nobody-${randomUUID()}@example.test`;
    for (let tries = 0; tries < 5; tries++) expect((await confirm(email, '123456')).body.code).toBe('code_wrong');
    expect((await confirm(email, '123456')).body.code).toBe('code_tries_exceeded');
  });

  test('an expired one says so', async () => {
    const { email, code } = await registered();
    const before = bench.now.at;
    bench.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect((await confirm(email, code)).body.code).toBe('code_expired');
    bench.now.at = before;
  });

  test('a new one voids the old', async () => {
    const { email, code } = await registered();
    await bench.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email } });
    expect((await confirm(email, code)).body.code).toBe('code_expired');
    expect((await confirm(email, await codeFor(bench, email))).status).toBe(200);
  });

  test('works once, also for the very same request', async () => {
    const { email, code } = await registered();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(email, code, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await confirm(email, code)).body.code).toBe('code_used');
  });

  test('asking for one says nothing about the address', async () => {
    const known = await makePerson(bench);
    const a = await bench.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: known.email } });
    const b = await bench.ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email: `x-${randomUUID()}@example.test` } });
    expect(a.text).toBe(b.text);
  });
});
