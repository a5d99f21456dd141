import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, registerBusiness, type Answer, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mailsTo, newestCode } from '../support/mailbox.ts';
import { pngWith } from '../support/png.ts';
import { formOf, registrationOf, type Registration } from '../support/registration.ts';
import { until } from '../support/until.ts';

let product: Instance;
let anonymous: Caller;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'off' } });
  anonymous = callerOf(product.url, null);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

interface Registered {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly avatarUrl: string | null;
}
type Image = NonNullable<Parameters<typeof formOf>[1]>;

const register = (registration: Registration, image?: Image, language = 'ar-SA'): Promise<Answer<Registered>> =>
  anonymous.call('POST', '/api/UsernameAuth/RegisterCompany', formOf(registration, image), { 'accept-language': language });
const signIn = (username: string, password: string, more: object = {}): Promise<Answer<{ token: string }>> =>
  anonymous.call('POST', '/api/UsernameAuth/AdminSignIn', { username, password, ...more });
const confirm = ({ email, Password: password }: Registration, Otp: string): Promise<Answer<unknown>> =>
  anonymous.call('POST', '/api/UsernameAuth/confirm-email-jwt', { email, Otp, password });
const mailedCode = (email: string, not: string | null = null) =>
  until(
    () => newestCode(product.mailbox, email),
    (code) => code !== null && code !== not,
  ) as Promise<string>;
const cookieOf = ({ headers }: Answer<unknown>): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
const refresh = (cookie: string): Promise<Answer<{ token: string }>> =>
  anonymous.call('POST', '/api/UsernameAuth/refresh', undefined, { cookie });

describe('registration', () => {
  test('answers a known address exactly like a new one, and notifies its owner by mail', async () => {
    const owner = await registerBusiness(product);
    const fresh = await register(registrationOf());
    const known = await register(registrationOf({ email: owner.email }));
    const shape = ({ status, body }: Answer<Registered>) => ({
      status,
      code: body.code,
      message: body.message,
      members: Object.keys(body).toSorted(),
      fields: Object.entries(body.model ?? {}).map(([name, value]) => `${name}: ${value === null ? 'null' : typeof value}`),
    });
    expect(known.status).toBe(201);
    expect(shape(known)).toEqual(shape(fresh));
    expect(known.body.model?.email).toBe(owner.email);
    await until(
      () => mailsTo(product.mailbox, owner.email),
      (mails) => mails.some(({ subject, links }) => subject.includes('محاولة تسجيل') && links.some((link) => link.endsWith('/login'))),
    );
    // The existing account is unchanged: its password still works.
    expect((await signIn(owner.email, owner.password)).status).toBe(200);
  });

  const long = 'ط'.repeat(129);
  test.for<[string, Partial<Registration>, keyof Registration, string, string]>([
    ['no name', { Full_name: ' ' }, 'Full_name', 'الاسم الكامل مطلوب', 'Full name is required'],
    ['no business', { Business_name: '' }, 'Business_name', 'اسم النشاط مطلوب', 'Business name is required'],
    ['no address', { email: '' }, 'email', 'البريد الإلكتروني مطلوب', 'E-mail is required'],
    ['no phone', { Phone: ' ' }, 'Phone', 'رقم الجوال مطلوب', 'Phone is required'],
    ['no password', { Password: '' }, 'Password', 'كلمة المرور مطلوبة', 'Password is required'],
    ['a wrong address', { email: 'هند@' }, 'email', 'صيغة البريد الإلكتروني غير صحيحة', 'This does not look like an e-mail address'],
    [
      'nine digits',
      { Phone: '051234567' },
      'Phone',
      'رقم الجوال 10 أرقام ويبدأ بـ 05',
      'The phone number has 10 digits and starts with 05',
    ],
    [
      'another start',
      { Phone: '0612345678' },
      'Phone',
      'رقم الجوال 10 أرقام ويبدأ بـ 05',
      'The phone number has 10 digits and starts with 05',
    ],
    ['no activity', { ActivityType: '' }, 'ActivityType', 'نوع النشاط مطلوب', 'Activity is required'],
    ['a short password', { Password: 'قصيرة1' }, 'Password', 'كلمة المرور 8 أحرف على الأقل', 'The password has at least 8 characters'],
    ['a long password', { Password: long }, 'Password', 'كلمة المرور 128 حرفًا على الأكثر', 'The password has at most 128 characters'],
    [
      'a common password',
      { Password: 'PassWord123' },
      'Password',
      'كلمة المرور هذه شائعة ويسهل تخمينها',
      'This password is common and easy to guess',
    ],
  ])('%s is refused with an error of its field in both languages', async ([, changed, field, ar, en]) => {
    const registration = registrationOf(changed);
    const answers = await Promise.all(['ar', 'en'].map((language) => register(registration, undefined, language)));
    expect(answers.map(({ status, body }) => [status, body.code, body.errors])).toEqual([
      [400, 'validation_failed', { [field]: [ar] }],
      [400, 'validation_failed', { [field]: [en] }],
    ]);
  });

  test('a phone typed in Arabic-Indic digits with spaces is normalised', async () => {
    const { status, body } = await register(registrationOf({ Phone: '٠٥١ ٢٣٤ ٥٦٧٨' }));
    expect([status, body.model?.phone]).toEqual([201, '0512345678']);
  });

  test('refuses a picture over 5 MB, a document named as a picture, and a truncated picture', async () => {
    const tooLarge = Buffer.concat([pngWith('x'), Buffer.alloc(5 * 1024 * 1024)]);
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
    const half = pngWith('x', 64).subarray(0, 75);
    const refused = async (bytes: Buffer, language: string) => {
      const { status, body } = await register(registrationOf(), { bytes, name: 'صورة.png', type: 'image/png' }, language);
      return [status, body.errors];
    };
    expect(await refused(tooLarge, 'ar')).toEqual([400, { ProfileImage: ['حجم الصورة 5 ميغابايت على الأكثر'] }]);
    expect(await refused(tooLarge, 'en')).toEqual([400, { ProfileImage: ['Image size must be 5MB or less.'] }]);
    expect(await refused(pdf, 'ar')).toEqual([400, { ProfileImage: ['يرجى رفع صورة PNG أو JPG صالحة'] }]);
    expect(await refused(pdf, 'en')).toEqual([400, { ProfileImage: ['Please upload a valid image file.'] }]);
    expect((await refused(half, 'en'))[0]).toBe(400);
  });

  test('a picture is re-encoded without its metadata and served so that it cannot run', async () => {
    const bytes = pngWith('24.7136N 46.6753E');
    const { body } = await register(registrationOf(), { bytes, name: 'me.png', type: 'image/png' });
    const served = await fetch(`${product.url}${body.model?.avatarUrl}`);
    expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
    const picture = Buffer.from(await served.arrayBuffer());
    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bytes.includes('46.6753E')).toBe(true);
    expect(picture.includes('46.6753E')).toBe(false);
    expect((await fetch(`${product.url}/api/files/${'0'.repeat(64)}.png`)).status).toBe(404);
  });
});

describe('the code', () => {
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('is refused after five wrong attempts, even when right; a new code works once', async () => {
    const registration = registrationOf();
    await register(registration);
    const first = await mailedCode(registration.email);
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await confirm(registration, wrongOf(first));
      expect([refused.status, refused.body.code]).toEqual([400, 'code_wrong']);
    }
    expect((await confirm(registration, first)).body.code).toBe('code_tries_exceeded');

    await anonymous.model('POST', '/api/UsernameAuth/send-email-otp', { email: registration.email });
    const second = await mailedCode(registration.email, first);
    expect((await confirm(registration, first)).body.code).toBe('code_expired');
    const unconfirmed = await signIn(registration.email, registration.Password);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'email_not_confirmed']);

    // Arabic-Indic digits are accepted.
    const arabic = second.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    expect((await confirm(registration, arabic)).status).toBe(200);
    const again = await confirm(registration, second);
    expect([again.status, again.body.code]).toEqual([400, 'code_used']);
    expect((await signIn(registration.email, registration.Password)).status).toBe(200);
  });

  test('sent several times at once confirms once', async () => {
    const registration = registrationOf();
    await register(registration);
    const code = await mailedCode(registration.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(registration, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  test('does not reveal whether an address is known, neither when confirmed nor when requested', async () => {
    const owner = await registerBusiness(product);
    const guesses = await Promise.all(
      ['nobody@business.example', owner.email].map((email) => confirm(registrationOf({ email, Password: 'not the password' }), '123456')),
    );
    expect(guesses[0]?.body).toEqual(guesses[1]?.body);
    expect([guesses[0]?.status, guesses[0]?.body.code]).toEqual([400, 'validation_failed']);
    const answers = await Promise.all(
      ['nobody@business.example', owner.email].map((email) => anonymous.call('POST', '/api/UsernameAuth/send-email-otp', { email })),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.status).toBe(200);
  });
});

describe('the session', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const owner = await registerBusiness(product);
    const [wrong, unknown] = await Promise.all([signIn(owner.email, 'ليست هي'), signIn('nobody@business.example', 'ليست هي')]);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
    expect([wrong.headers.getSetCookie(), unknown.headers.getSetCookie()]).toEqual([[], []]);
  });

  test('the refresh cookie is HttpOnly and SameSite=Strict, named by the port, and persistent only with rememberMe', async () => {
    const owner = await registerBusiness(product);
    const { port } = new URL(product.url);
    const [visit, remembered] = await Promise.all([
      signIn(owner.email, owner.password),
      signIn(owner.email, owner.password, { rememberMe: true }),
    ]);
    const attributes = (answer: Answer<unknown>) => answer.headers.getSetCookie()[0]?.split('; ').slice(1).toSorted();
    expect(cookieOf(visit).split('=')[0]).toBe(`sumaa_refresh_${port}`);
    expect(attributes(visit)).toEqual(['HttpOnly', 'Path=/api/UsernameAuth', 'SameSite=Strict']);
    expect(attributes(remembered)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/UsernameAuth', 'SameSite=Strict']);
    expect(JSON.stringify(visit.body)).not.toContain(cookieOf(visit).split('=')[1]);
  });

  test('a refresh rotates the cookie; the previous one still works briefly for a second tab; an invalid one does not', async () => {
    const owner = await registerBusiness(product);
    const first = cookieOf(await signIn(owner.email, owner.password));
    const rotated = await refresh(first);
    expect(rotated.status).toBe(200);
    expect(cookieOf(rotated)).not.toBe(first);
    const secondTab = await refresh(first);
    expect(secondTab.status).toBe(200);
    expect((await callerOf(product.url, String(secondTab.body.model?.token)).call('GET', '/api/UsernameAuth/me')).status).toBe(200);
    for (const cookie of ['', `${first}x`, `${first.split('=')[0]}=nonsense`]) {
      const refused = await refresh(cookie);
      expect([refused.status, refused.body.code]).toEqual([401, 'session_expired']);
    }
  });

  test('logout invalidates the access token and the cookie of this session only, at once', async () => {
    const owner = await registerBusiness(product);
    const here = await signIn(owner.email, owner.password);
    const person = callerOf(product.url, String(here.body.model?.token));
    expect((await person.call('GET', '/api/UsernameAuth/me')).status).toBe(200);
    const out = await anonymous.call('POST', '/api/UsernameAuth/logout', undefined, { cookie: cookieOf(here) });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/^sumaa_refresh_\d+=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    const [query, command, again] = await Promise.all([
      person.call('GET', '/api/UsernameAuth/me'),
      person.call('POST', '/api/notifications/read', { upTo: new Date().toISOString() }),
      refresh(cookieOf(here)),
    ]);
    expect([query, command, again].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'session_expired']),
    );
    expect((await owner.call('GET', '/api/UsernameAuth/me')).status).toBe(200);
  });
});
