import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planAccessQuery } from '../../../lib/api/plan.ts';
import { browserDisplay } from '../../../lib/look/display.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { OwnDataSection } from './own-data-section.tsx';

const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
const tenantId = '00000000-0000-4000-8000-000000000001';
/** Its business has no subscription any longer. */
const noSubscription = { access: 'none', usage: null };
let asked: (readonly [path: string, body: unknown])[];

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (init?.method === 'POST') {
      asked.push([pathname, JSON.parse(init.body as string)]);
      return ok({ id: '00000000-0000-4000-8000-000000000009' });
    }
    return ok(pathname === '/api/Subscription/access' ? noSubscription : []);
  });
  await loadMessages('ar', ['account', 'identity']);
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId,
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: 'n@example.com',
    avatarUrl: null,
    role: 'viewer',
    abilities: [],
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(planAccessQuery(tenantId).queryKey, noSubscription as never);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <OwnDataSection />
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('asks for a file of the own data, also without a subscription', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'تصدير' }));
  fireEvent.click(await screen.findByRole('radio', { name: /JSON/ }));
  fireEvent.click(screen.getByRole('button', { name: 'بدء التصدير' }));
  await waitFor(() => expect(asked).toEqual([['/api/exports/own-data', { format: 'json', language: 'ar' }]]));
});
