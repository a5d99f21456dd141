import { NotificationItem, type notificationRoutes } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { notificationsQuery } from '../api/queries.ts';
import { Bell } from './bell.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

type BellModel = z.output<typeof notificationRoutes.notifications.model>;

const tenantId = '00000000-0000-4000-8000-000000000001';
const lost = (id: string, at: string) =>
  NotificationItem.parse({
    id,
    kind: 'connection_lost',
    at,
    read: false,
    count: 1,
    subjectId: null,
    author: null,
    branch: null,
    reference: null,
    facts: { reason: 'revoked' },
  });
const first = lost('first', '2026-03-12T10:00:00.000Z');
const second = lost('second', '2026-03-12T11:00:00.000Z');

const bellOf = (unread: number, ...items: NotificationItem[]): BellModel => ({ unread, kinds: ['new_review', 'connection_lost'], items });

function renderBell(model: BellModel): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(notificationsQuery(tenantId).queryKey, model);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Bell />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}

beforeEach(async () => {
  await loadMessages('ar', ['notifications', 'reviews']);
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId,
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: '',
    avatarUrl: null,
    role: 'admin',
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

test('the button’s label says the number of unread notifications', async () => {
  renderBell(bellOf(2, second, first));
  expect(await screen.findByRole('button', { name: 'إشعاران غير مقروءين' })).toBeTruthy();
});

test('announces new notifications, and not those present at the start', async () => {
  const client = renderBell(bellOf(1, first));
  const spoken = await screen.findByRole('status');
  expect(spoken.textContent).toBe('');
  act(() => void client.setQueryData(notificationsQuery(tenantId).queryKey, bellOf(2, second, first)));
  await screen.findByText('إشعار جديد: انقطع الربط بحساب Google');
});
