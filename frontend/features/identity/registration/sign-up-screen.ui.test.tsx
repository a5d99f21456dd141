import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { skipSessionCheck, signOut } from '../../../lib/session/session.ts';
import { wasCodeSent } from './code-sent.ts';
import { SignUpScreen } from './sign-up-screen.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const email = 'hind@business.example';
const required = 'نوع النشاط مطلوب';

let answer: { readonly statusCode: number; readonly [part: string]: unknown };

function Arrived() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${wasCodeSent(state) ? 'sent' : 'not sent'}`}</output>;
}

/** A user as the server answers it after signing up. */
const personOf = (address: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: address,
  name: 'ريم القحطاني',
  phone: '0512345678',
  profileImagePath: null,
  emailConfirmed: true,
  currentStep: 0,
  role: 'admin',
  memberId: '00000000-0000-4000-8000-000000000002',
  permissions: [],
  abilities: [],
  locationIds: null,
  businesses: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  trialEndsAt: null,
  display: browserDisplay,
});
let rules: { minLength: number; needsSymbol: boolean };
let requests: { readonly path: string; readonly fields: Readonly<Record<string, unknown>> }[];

function open(state: unknown = null): void {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[{ pathname: '/signup', state }]}>
          <Routes>
            <Route path="/signup" element={<SignUpScreen />} />
            <Route path="*" element={<Arrived />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  requests = [];
  const id = '00000000-0000-4000-8000-000000000001';
  const person = { id, email, name: 'هند السبيعي', avatarUrl: null, phone: '0512345678', emailConfirmed: false, currentStep: 0 };
  const model = { ...person, business_id: id, token: 'ask-again' };
  answer = { success: true, message: '', errors: null, model, statusCode: 201, code: 'ok' };
  rules = { minLength: 8, needsSymbol: false };
  vi.stubGlobal('fetch', async (path: unknown, init?: RequestInit) => {
    if (String(path).includes('/password-rules')) return Response.json({ ...answer, statusCode: 200, model: rules });
    requests.push({ path: String(path), fields: init?.body instanceof FormData ? Object.fromEntries(init.body.entries()) : {} });
    return Response.json(answer, { status: answer.statusCode });
  });
  await loadMessages('ar', ['identity']);
  skipSessionCheck();
  open();
  await screen.findByLabelText('الاسم الكامل');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const within = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`no element matches ${selector}`);
  return found;
};
const submit = () => fireEvent.click(within('button[type=submit]'));
const choose = (activity: string) => fireEvent.change(within('select'), { target: { value: activity } });

test('requires the activity on the first submit, and clears its error when either of its fields is edited', async () => {
  submit();
  expect(await screen.findByText(required)).toBeTruthy();
  choose('other');
  await waitFor(() => expect(screen.queryByText(required)).toBeNull());
  submit();
  expect(await screen.findByText(required)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('وصف النشاط'), { target: { value: 'مشتل ورد' } });
  await waitFor(() => expect(screen.queryByText(required)).toBeNull());
});

test('the password hint counts characters as the server does', () => {
  const given = (value: string) => fireEvent.change(screen.getByLabelText('كلمة المرور'), { target: { value } });
  given('🦊'.repeat(4));
  expect(screen.getByText('ينقصها 4 أحرف')).toBeTruthy();
  given('🦊'.repeat(8));
  expect(screen.getByText('الطول كافٍ، ومن 12 حرفًا أقوى. لا تُقبل كلمات المرور الشائعة.')).toBeTruthy();
  given('🦊'.repeat(12));
  // Only the length is rated: the server may still refuse it as common.
  expect(screen.getByText('الطول قوي. لا تُقبل كلمات المرور الشائعة.')).toBeTruthy();
});

test('the password hint asks for what the settings of the platform ask for', async () => {
  cleanup();
  rules = { minLength: 14, needsSymbol: true };
  open();
  expect(await screen.findByText(/14 حرفًا على الأقل\. .*ومعها رمز واحد على الأقل/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('كلمة المرور'), { target: { value: 'x'.repeat(12) } });
  expect(screen.getByText(/ينقصها حرفان/)).toBeTruthy();
});

/** The field's description for screen readers. */
const describedBy = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

/** Fills every field, with an activity of the list. */
function fill(): void {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('الاسم الكامل', 'هند السبيعي');
  type('اسم النشاط التجاري', 'مقهى الاختبار');
  choose('cafes');
  type('البريد الإلكتروني', email);
  type('رقم الجوال', '0512345678');
  type('كلمة المرور', 'lantern of forty palms');
  fireEvent.click(within('input[type=checkbox]'));
}

test('terms and privacy open next to the form, so that nothing typed is lost', () => {
  fill();
  for (const [name, path] of [
    ['الشروط', '/terms'],
    ['سياسة الخصوصية', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name: new RegExp(name) });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
});

test('opens the code page after registering, with the state that a code was sent', async () => {
  fill();
  submit();
  expect((await screen.findByText(/^\/check-email/)).textContent).toBe(`/check-email?email=${encodeURIComponent(email)} sent`);
});

test.each([
  ['cafes', []],
  ['other', ['true']],
])('shows server errors under their fields and the form error above them: activity %s', async (activity, inOwnWords) => {
  const errors = { ActivityType: ['نوع النشاط غير مقبول'], messages: ['كلمة المرور غير مقبولة'] };
  answer = { success: false, message: 'يرجى تصحيح الحقول المحددة', errors, model: null, statusCode: 400, code: 'validation_failed' };
  fill();
  choose(activity);
  for (const field of screen.queryAllByLabelText('وصف النشاط')) fireEvent.change(field, { target: { value: 'مشتل ورد' } });
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('يرجى تصحيح الحقول المحددة');
  const password = screen.getByLabelText('كلمة المرور');
  expect([password.getAttribute('aria-invalid'), describedBy(password)]).toEqual([
    'true',
    expect.stringContaining('كلمة المرور غير مقبولة'),
  ]);
  expect(screen.queryAllByLabelText('وصف النشاط').map((field) => field.getAttribute('aria-invalid'))).toEqual(inOwnWords);
  expect(screen.getAllByText('نوع النشاط غير مقبول')).toHaveLength(1);
});

describe('with an address that Google verified', () => {
  const google = { name: 'ريم القحطاني', email: 'reem@gmail.example', ticket: 'ticket-of-google' };
  const notice = /أكّد Google هذا البريد/;
  async function arriveFromGoogle(): Promise<void> {
    cleanup();
    open({ google });
    const address = await screen.findByLabelText<HTMLInputElement>('البريد الإلكتروني');
    expect([address.value, address.readOnly]).toEqual([google.email, true]);
    expect(screen.getByLabelText<HTMLInputElement>('الاسم الكامل').value).toBe(google.name);
    expect(screen.getByText(notice)).toBeTruthy();
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('اسم النشاط التجاري', 'مقهى الاختبار');
    choose('cafes');
    type('رقم الجوال', '0512345678');
    type('كلمة المرور', 'lantern of forty palms');
    fireEvent.click(within('input[type=checkbox]'));
    submit();
  }

  test('registers with the ticket and goes on without a code', async () => {
    answer = {
      ...answer,
      statusCode: 200,
      model: { user: personOf(google.email), role: 'admin', token: 't', expiresAt: '2026-01-01T00:00:00.000Z' },
    };
    await arriveFromGoogle();
    expect((await screen.findByText(/ not sent$/)).textContent).toBe('/welcome not sent');
    const [sent] = requests.filter(({ path }) => path.includes('register'));
    expect(sent?.path).toContain('/api/UsernameAuth/google-register');
    expect(sent?.fields).toMatchObject({ Full_name: google.name, ticket: google.ticket });
    expect(sent?.fields).not.toHaveProperty('email');
  });

  test('falls back to a code when the ticket is too old', async () => {
    answer = { success: false, message: 'تعذّر التحقق', errors: null, model: null, statusCode: 401, code: 'google_token_invalid' };
    await arriveFromGoogle();
    expect((await screen.findByRole('alert')).textContent).toBe('تعذّر التحقق');
    expect(screen.queryByText(notice)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('البريد الإلكتروني').readOnly).toBe(false);
    submit();
    await waitFor(() => expect(requests.at(-1)?.path).toContain('/api/UsernameAuth/RegisterCompany'));
    expect(requests.at(-1)?.fields).toMatchObject({ email: google.email });
  });
});
