import type { SecondFactorStep, SessionUser } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { getSession, signOut, type Session } from '../../../lib/session/session.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@b.example',
  name: 'نورة',
  phone: null,
  profileImagePath: null,
  emailConfirmed: true,
  currentStep: 4,
  role: 'admin',
  memberId: null,
  permissions: [],
  abilities: [],
  locationIds: null,
  businesses: [],
  createdAt: '2026-03-12T10:00:00.000Z',
  trialEndsAt: null,
  display: browserDisplay,
} as unknown as SessionUser;
const opened = { user, role: 'admin', token: 't', expiresAt: '2026-03-12T10:15:00.000Z' };
const step = {
  ticket: 'ticket-1',
  expiresAt: '2026-03-12T10:05:00.000Z',
  kind: 'code',
  otpauthUri: null,
  secret: null,
} as SecondFactorStep;
const enrolStep = { ...step, kind: 'enrol', otpauthUri: 'otpauth://totp/x?secret=ABCD', secret: 'ABCDEFGH' } as SecondFactorStep;

let requestBodies: unknown[];
let answers: { readonly status: number; readonly code: string; readonly model: unknown }[];

async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  requestBodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  const { status, code, model } = answers.shift() ?? { status: 500, code: 'internal', model: null };
  return Response.json(
    { success: status === 200, message: `message of ${code}`, errors: null, model, statusCode: status, code },
    { status },
  );
}

function panel(given: SecondFactorStep) {
  const onPassed = vi.fn<(session: Session) => void>();
  const onRestart = vi.fn<() => void>();
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SecondFactorPanel step={given} onPassed={onPassed} onRestart={onRestart} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return { onPassed, onRestart };
}
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  requestBodies = [];
  answers = [];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['identity', 'protection']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('sends the code at the sixth digit, also for Arabic-Indic digits', async () => {
  answers.push({ status: 200, code: 'ok', model: opened });
  const { onPassed } = panel(step);
  type('رمز التحقق', '١٢٣٤٥٦');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(requestBodies).toEqual([{ ticket: 'ticket-1', code: '123456' }]);
});

test('announces a wrong code under its field, clears the field and keeps the focus', async () => {
  answers.push({ status: 400, code: 'two_factor_wrong', model: null });
  panel(step);
  type('رمز التحقق', '123456');
  expect((await screen.findByRole('alert')).textContent).toBe('message of two_factor_wrong');
  const field = screen.getByLabelText<HTMLInputElement>('رمز التحقق');
  await waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
});

test.each([
  ['a limit', () => answers.push({ status: 429, code: 'too_many_requests', model: null }), 'message of too_many_requests'],
  [
    'a lost network',
    () =>
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('no network');
      }),
    /./,
  ],
])('keeps the digits after %s, to be sent again', async (_what, fails, says) => {
  fails();
  const { onPassed } = panel(step);
  type('رمز التحقق', '123456');
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(screen.getByLabelText<HTMLInputElement>('رمز التحقق').value).toBe('123456');
  vi.stubGlobal('fetch', serve);
  answers.push({ status: 200, code: 'ok', model: opened });
  press('تحقق');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
});

test('accepts a recovery code instead of the app’s code', async () => {
  answers.push({ status: 200, code: 'ok', model: opened });
  const { onPassed } = panel(step);
  press('استخدام رمز استرداد');
  type('رمز الاسترداد', '7kq2m-9xtpd');
  press('تحقق');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(requestBodies).toEqual([{ ticket: 'ticket-1', recoveryCode: '7kq2m-9xtpd' }]);
});

test('goes back to the password when the attempt has ended', async () => {
  answers.push({ status: 400, code: 'two_factor_ended', model: null });
  const { onRestart } = panel(step);
  type('رمز التحقق', '123456');
  await screen.findByText('انتهت محاولة الدخول');
  press('البدء من جديد');
  expect(onRestart).toHaveBeenCalledOnce();
});

test('shows key and recovery codes at set-up, and goes on only after the user confirms saving them', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`).map((code) => code.replace('0', 'X'));
  answers.push({ status: 200, code: 'ok', model: { ...opened, recoveryCodes } });
  const { onPassed } = panel(enrolStep);
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'رمز QR لتطبيق المصادقة' })).toBeTruthy();
  type('الأرقام الستة التي يعرضها التطبيق', '123456');
  await screen.findByText('AAAA1-BBBBB');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(getSession().status, 'not signed in before the codes are confirmed').not.toBe('signed-in');
  const goOn = screen.getByRole('button', { name: 'المتابعة إلى اللوحة' });
  expect(goOn.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(goOn);
  expect(onPassed).toHaveBeenCalledOnce();
  expect(getSession().status).toBe('signed-in');
});
