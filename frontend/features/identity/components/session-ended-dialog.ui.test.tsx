import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { leaveUnasked, signOut } from '../../../lib/session.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

const email = 'hind@business.example';
const step = { ticket: 'ticket-1', expiresAt: '2026-03-12T10:05:00.000Z', kind: 'code', otpauthUri: null, secret: null };
let asked: unknown[];

/** The password is right each time, and the second step of the sign-in comes. */
async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  return Response.json({ success: true, message: '', errors: null, model: { secondFactor: step }, statusCode: 200, code: 'ok' });
}

function show(children: ReactNode): void {
  cleanup();
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

async function give(password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('كلمة المرور'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'دخول' }));
}

beforeEach(async () => {
  asked = [];
  localStorage.clear();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['identity', 'protection']);
  leaveUnasked();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test.each([true, false])('whoever signs in again is remembered as before: %j', async (isWished) => {
  show(<SignInScreen />);
  fireEvent.change(await screen.findByLabelText('البريد الإلكتروني'), { target: { value: email } });
  if (isWished) fireEvent.click(screen.getByRole('checkbox'));
  await give('a long password');
  await waitFor(() => expect(asked).toHaveLength(1));

  show(<SessionEndedDialog email={email} onLeave={() => undefined} />);
  await give('a long password');
  await waitFor(() => expect(asked).toHaveLength(2));
  const body = { username: email, password: 'a long password', rememberMe: isWished };
  expect(asked).toEqual([body, body]);
});
