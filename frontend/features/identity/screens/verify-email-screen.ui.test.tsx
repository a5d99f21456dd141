import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { leaveUnasked, signOut } from '../../../lib/session.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

/** The mail's link, opened while the server refuses its code so. */
async function arrive(code: string): Promise<void> {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: `message of ${code}`, errors: null, model: null, statusCode: 400, code }, { status: 400 }),
  );
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/verify-email?email=hind%40business.example&otp=123456']}>
          <VerifyEmailScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByText(`message of ${code}`);
}

const resend = () => screen.queryByRole('button', { name: 'إرسال رمز جديد' });
const signIn = () => screen.queryByRole('link', { name: 'تسجيل الدخول' });

beforeEach(async () => {
  await loadMessages('ar', ['identity']);
  leaveUnasked();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a code that did its work leads to the login, and no other is offered: none would come', async () => {
  await arrive('code_used');
  expect(signIn()?.getAttribute('href')).toBe('/login');
  expect(resend()).toBeNull();
  expect(screen.queryByRole('link', { name: 'كتابة الرمز' })).toBeNull();
});

test.each(['code_wrong', 'code_expired', 'code_tries_exceeded'])('after %s another may be sent or typed', async (code) => {
  await arrive(code);
  expect(resend()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'كتابة الرمز' })).toBeTruthy();
  expect(signIn()).toBeNull();
});
