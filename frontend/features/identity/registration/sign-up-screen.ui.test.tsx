import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { skipSessionCheck, signOut } from '../../../lib/session.ts';
import { wasCodeSent } from './code-sent.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const email = 'hind@business.example';
const required = 'نوع النشاط مطلوب';

let answer: { readonly statusCode: number; readonly [part: string]: unknown };

function Arrived() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${wasCodeSent(state) ? 'sent' : 'not sent'}`}</output>;
}

beforeEach(async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const person = { id, email, name: 'هند السبيعي', avatarUrl: null, phone: '0512345678', emailConfirmed: false, currentStep: 0 };
  const model = { ...person, business_id: id, token: 'ask-again' };
  answer = { success: true, message: '', errors: null, model, statusCode: 201, code: 'ok' };
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: answer.statusCode }));
  await loadMessages('ar', ['identity']);
  skipSessionCheck();
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/signup']}>
          <Routes>
            <Route path="/signup" element={<SignUpScreen />} />
            <Route path="*" element={<Arrived />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
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
/** Sets the native select behind our own control. */
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
  expect(screen.getByText('كافية. من 12 حرفًا تصبح قوية.')).toBeTruthy();
  given('🦊'.repeat(12));
  expect(screen.getByText('قوية.')).toBeTruthy();
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
