import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { ConnectGoogleScreen } from './connect-google-screen.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

let requests: unknown[];
let answer: () => Response;
const refused = { success: false, message: '', errors: null, model: null, statusCode: 400, code: 'connect_handle_invalid' };
const view = {
  status: 'connected',
  connectionId: null,
  googleEmail: null,
  connectedAt: null,
  lostReason: null,
  discovery: 'running',
  discoveryFailure: null,
  unreadAccounts: [],
  push: [],
};

function signInAt(onboardingStep: number): void {
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId: 't',
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: '',
    avatarUrl: null,
    role: 'admin',
    abilities: ['connection.write'],
    permissions: [],
    locationIds: null,
    onboardingStep,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
}

beforeEach(() => {
  requests = [];
  answer = () => Response.json({ success: true, message: '', errors: null, model: view, statusCode: 200, code: 'ok' });
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    requests.push([String(input), JSON.parse(init?.body as string)]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

async function open(address: string): Promise<string> {
  render(
    <StrictMode>
      <LocaleProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/connect-google" element={<ConnectGoogleScreen />} />
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
      </LocaleProvider>
    </StrictMode>,
  );
  return (await screen.findByText(/^\/(welcome|customer)/)).textContent;
}

test('redeems the handle that came back from Google in this tab, once, and says so where the user continues', async () => {
  signInAt(0);
  expect(await open('/connect-google#h1')).toBe('/welcome?connect=ok');
  expect(requests).toEqual([
    [expect.stringMatching(/\/api\/Platforms\/connect$/), expect.objectContaining({ platformType: 'google', accessToken: 'h1' })],
  ]);
});

test('passes on why a handle was refused', async () => {
  signInAt(4);
  answer = () => Response.json(refused, { status: 400 });
  expect(await open('/connect-google#h1')).toContain('connect=connect_handle_invalid');
});

test('without a handle only redirects', async () => {
  signInAt(1);
  expect(await open('/connect-google')).toBe('/welcome?step=connect');
  expect(requests).toEqual([]);
});
