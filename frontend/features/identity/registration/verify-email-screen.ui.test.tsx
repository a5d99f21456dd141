import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { skipSessionCheck, signOut } from '../../../lib/session/session.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

type Refusal = { readonly code: string; readonly errors?: Readonly<Record<string, readonly string[]>> };
/** The server's errors in order; the last one repeats. */
let refusals: readonly Refusal[];
let sent: unknown[];

async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  const { code, errors = null } = refusals[Math.min(sent.length, refusals.length) - 1] ?? { code: 'internal' };
  return Response.json({ success: false, message: `message of ${code}`, errors, model: null, statusCode: 400, code }, { status: 400 });
}

/** Opens the mailed link; the server refuses its code with the given errors. */
function open(...given: readonly Refusal[]): void {
  refusals = given;
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/verify-email?email=hind%40business.example&otp=123456']}>
          <VerifyEmailScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
async function arrive(code: string): Promise<void> {
  open({ code });
  await screen.findByText(`message of ${code}`);
}

const resend = () => screen.queryByRole('button', { name: 'إرسال رمز جديد' });
const signIn = () => screen.queryByRole('link', { name: 'تسجيل الدخول' });

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['identity']);
  skipSessionCheck();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('links to the login after a used code, and offers no new code', async () => {
  await arrive('code_used');
  expect(signIn()?.getAttribute('href')).toBe('/login');
  expect(resend()).toBeNull();
  expect(screen.queryByRole('link', { name: 'كتابة الرمز' })).toBeNull();
});

test.each(['code_wrong', 'code_expired', 'code_tries_exceeded'])('after %s, offers to send or type another code', async (code) => {
  await arrive(code);
  expect(resend()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'كتابة الرمز' })).toBeTruthy();
  expect(signIn()).toBeNull();
});

test('asks for the password in a browser that did not register, and sends it with the same code', async () => {
  open({ code: 'registration_elsewhere' }, { code: 'validation_failed', errors: { password: ['ليست هي'] } }, { code: 'code_expired' });
  const password = await screen.findByLabelText<HTMLInputElement>('كلمة المرور');
  expect(screen.getByText('hind@business.example')).toBeTruthy();
  expect(screen.getByText(/لم يتأكد شيء بعد/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'التسجيل من جديد هنا' }).getAttribute('href')).toBe('/signup');
  expect(resend()).toBeNull();

  fireEvent.change(password, { target: { value: 'تخمين' } });
  fireEvent.click(screen.getByRole('button', { name: 'تأكيد' }));
  expect(await screen.findByText('ليست هي')).toBeTruthy();
  expect(password.getAttribute('aria-invalid')).toBe('true');

  fireEvent.change(password, { target: { value: 'her-own-words-11' } });
  fireEvent.click(screen.getByRole('button', { name: 'تأكيد' }));
  await screen.findByText('message of code_expired');
  expect(resend(), 'the code is no longer valid').toBeTruthy();
  const given = { email: 'hind@business.example', Otp: '123456' };
  expect(sent).toEqual([given, { ...given, password: 'تخمين' }, { ...given, password: 'her-own-words-11' }]);
});
