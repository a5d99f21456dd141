import type { PushDeviceItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserDisplay } from '../../../lib/look/display.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import type { PushState } from '../../../lib/push/browser-push.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { PushSection } from './push-section.tsx';
import { pushDevicesQuery, pushStateQuery } from './queries.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const device = (over: Partial<PushDeviceItem> = {}) =>
  ({
    id: '00000000-0000-4000-8000-000000000011',
    device: 'Chrome · Windows',
    current: true,
    createdAt: '2026-03-01T10:00:00.000Z',
    lastSeenAt: '2026-03-12T10:00:00.000Z',
    ...over,
  }) as PushDeviceItem;

let asked: string[];

function show(
  state: PushState,
  { publicKey = 'key', devices = [] }: { readonly publicKey?: string | null; readonly devices?: PushDeviceItem[] } = {},
): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(pushDevicesQuery(tenantId).queryKey, { publicKey, devices });
  client.setQueryData(pushStateQuery(tenantId, 'a').queryKey, state);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PushSection />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      asked.push('permission');
      return 'denied';
    },
  });
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url)}`);
    return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['account']);
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
  vi.unstubAllGlobals();
});

test('asks for the permission only on a click, and stays off where it is refused', async () => {
  show('off');
  const control = await screen.findByRole('switch', { name: /إشعارات على هذا الجهاز/ });
  expect(asked).toEqual([]);
  fireEvent.click(control);
  await waitFor(() => expect(asked).toEqual(['permission']));
  await waitFor(() => expect((control as HTMLInputElement).checked).toBe(false));
});

test.each<[PushState, string | null, RegExp]>([
  ['unsupported', 'key', /لا يدعم هذا المتصفح/],
  ['denied', 'key', /محظورة في المتصفح/],
  ['off', null, /لم تُفعَّل/],
])('says why notifications cannot be switched on: %s, key %s', async (state, publicKey, text) => {
  show(state, { publicKey });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('is on in this browser only while the server knows it', async () => {
  show('on', { devices: [device({ current: false })] });
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(false);
  cleanup();
  show('on', { devices: [device()] });
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
});

test('removes another device, named in the button', async () => {
  show('off', { devices: [device({ current: false })] });
  fireEvent.click(await screen.findByRole('button', { name: 'إزالة Chrome · Windows من الإشعارات' }));
  await waitFor(() => expect(asked).toEqual([`DELETE /api/account/push-devices/${device().id}`]));
});
