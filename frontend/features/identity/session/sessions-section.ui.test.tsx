import { SessionItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { sessionsQuery } from './queries.ts';
import { SessionsSection } from './sessions-section.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const item = (n: number, over: object = {}): SessionItem =>
  SessionItem.parse({
    id: `00000000-0000-4000-8000-00000000001${n}`,
    device: 'Chrome · Windows',
    network: '93.168.0.0/16',
    current: false,
    remembered: false,
    createdAt: '2026-03-01T10:00:00.000Z',
    lastSeenAt: '2026-03-12T10:00:00.000Z',
    expiresAt: '2026-03-19T10:00:00.000Z',
    ...over,
  });

function sectionOf(items: readonly SessionItem[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(sessionsQuery(tenantId).queryKey, [...items]);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <SessionsSection />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  await loadMessages('ar', ['account', 'frame']);
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId,
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: 'n@example.com',
    avatarUrl: null,
    role: 'agent',
    abilities: [],
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
});
afterEach(() => {
  cleanup();
  signOut();
});

// The exact time is a button too, so buttons are found by name.
const signOutName = /^إنهاء الدخول/;

test('lists this device first, marked, and without a button to end it', async () => {
  sectionOf([item(1), item(2, { current: true, device: null, network: null })]);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('expected two list items');
  expect(within(first).getByText('هذا الجهاز')).toBeTruthy();
  expect(within(first).getByText('جهاز غير معروف')).toBeTruthy();
  expect(within(first).queryByRole('button', { name: signOutName })).toBeNull();
  expect(within(second).getByRole('button', { name: 'إنهاء الدخول من Chrome · Windows' })).toBeTruthy();
  expect(within(second).getByText('93.168.0.0/16').getAttribute('dir')).toBe('ltr');
  expect(screen.getByRole('button', { name: 'إنهاء الدخول من جميع الأجهزة الأخرى' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'إنهاء الدخول من كل مكان، هنا أيضًا' })).toBeTruthy();
});

test('names loopback and local network ranges in words', async () => {
  sectionOf([item(1, { network: '0:0::/32' }), item(2, { network: '192.168.0.0/16' })]);
  expect(await screen.findByText('من جهاز سُمعة نفسه')).toBeTruthy();
  expect(document.body.textContent).toContain('من الشبكة المحلية 192.168.0.0/16');
  expect(screen.queryByText(/0:0::/)).toBeNull();
});

test('offers nothing to end when this device is the only one', async () => {
  sectionOf([item(1, { current: true })]);
  expect(await screen.findByText('هذا الجهاز')).toBeTruthy();
  expect(screen.queryByRole('button', { name: signOutName })).toBeNull();
});
