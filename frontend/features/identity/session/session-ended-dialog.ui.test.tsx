import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { endSession, getSession, skipSessionCheck, signIn, signOut, useSessionState, type Session } from '../../../lib/session/session.ts';
import { BusinessClosedDialog } from './business-closed-dialog.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const email = 'hind@business.example';
const step = { ticket: 'ticket-1', expiresAt: '2026-03-12T10:05:00.000Z', kind: 'code', otpauthUri: null, secret: null };
const [here, there] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const person: Session = {
  accountId: '00000000-0000-4000-8000-000000000001',
  memberId: null,
  tenantId: here,
  businessName: 'مقهى الواحة',
  businesses: [],
  fullName: 'هند السبيعي',
  email,
  avatarUrl: null,
  role: 'agent',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
};
/** The server's view of the same user in one business. */
const userIn = (id: string, name: string) => ({
  id: person.accountId,
  email,
  name: person.fullName,
  phone: null,
  profileImagePath: null,
  emailConfirmed: true,
  currentStep: 4,
  role: 'agent',
  memberId: null,
  permissions: [],
  abilities: [],
  locationIds: null,
  businesses: [{ id, name }],
  createdAt: '2026-03-12T10:00:00.000Z',
  trialEndsAt: null,
  display: browserDisplay,
});
let requestBodies: unknown[];
let answers: object[];

/** Every password is accepted; the response is the next of `answers`, then a second-factor step. */
async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  requestBodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  return Response.json({
    success: true,
    message: '',
    errors: null,
    model: answers.shift() ?? { secondFactor: step },
    statusCode: 200,
    code: 'ok',
  });
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

async function submitPassword(password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('كلمة المرور'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'دخول' }));
}

beforeEach(async () => {
  requestBodies = [];
  answers = [];
  localStorage.clear();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['identity', 'protection']);
  skipSessionCheck();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test.each([true, false])('sends the same "remember me" choice on a new login: %j', async (isWished) => {
  show(<SignInScreen />);
  fireEvent.change(await screen.findByLabelText('البريد الإلكتروني'), { target: { value: email } });
  if (isWished) fireEvent.click(screen.getByRole('checkbox'));
  await submitPassword('a long password');
  await waitFor(() => expect(requestBodies).toHaveLength(1));

  show(<SessionEndedDialog session={{ ...person, tenantId: null }} onLeave={() => undefined} />);
  await submitPassword('a long password');
  await waitFor(() => expect(requestBodies).toHaveLength(2));
  const body = { username: email, password: 'a long password', rememberMe: isWished };
  expect(requestBodies).toEqual([body, body]);
});

/** An open screen with a text box, and the login above it, as the layouts render them. */
function Screen() {
  const state = useSessionState();
  const business = state.status === 'ended' || state.status === 'signed-in' ? state.session.tenantId : null;
  return (
    <>
      <textarea key={business} aria-label="typed" />
      {state.status === 'ended' &&
        (state.otherBusiness === undefined ? (
          <SessionEndedDialog session={state.session} onLeave={() => undefined} />
        ) : (
          <BusinessClosedDialog session={state.session} otherBusiness={state.otherBusiness} onLeave={() => undefined} />
        ))}
    </>
  );
}

const opened = (user: object) => ({ user, role: 'agent', token: 'token', expiresAt: '2026-03-12T10:15:00.000Z' });
/** Found by selector: the box is below the dialog, where testing-library finds no role. */
const typedText = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label=typed]')?.value;

async function endWhileTyping(): Promise<void> {
  signIn(person);
  show(<Screen />);
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'words' } });
  endSession();
  await submitPassword('a long password');
}

describe('the login above a screen of one of several businesses', () => {
  test('sends the business, stays in it and keeps the typed text', async () => {
    answers = [opened(userIn(here, 'مقهى الواحة'))];
    await endWhileTyping();
    await waitFor(() => expect(getSession()).toMatchObject({ status: 'signed-in', session: { tenantId: here } }));
    expect(requestBodies).toEqual([{ username: email, password: 'a long password', rememberMe: false, businessId: here }]);
    expect(typedText()).toBe('words');
  });

  test.each([
    ['password', () => undefined],
    ['second factor', () => answers.unshift({ secondFactor: step })],
  ])('a login by %s into another business says so and keeps the screen below', async (_, before) => {
    answers = [opened(userIn(there, 'مطعم السدرة'))];
    before();
    await endWhileTyping();
    if (_ === 'second factor') {
      fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
    }
    expect((await screen.findByRole('alert')).textContent).toContain('مقهى الواحة');
    // Not the public site: while a session has ended, this browser counts as signed out.
    expect(screen.getByRole('link', { name: /مطعم السدرة/ }).getAttribute('href')).toBe('/customer');
    expect(getSession()).toMatchObject({ status: 'ended', session: { tenantId: here }, otherBusiness: { tenantId: there } });
    expect(typedText()).toBe('words');
  });
});
