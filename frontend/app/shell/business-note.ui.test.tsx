import type { Business } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSession } from '../../features/team/testing.ts';
import { businessQuery } from '../../lib/api/business.ts';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signIn, signOut, type Session } from '../../lib/session/session.ts';
import { BusinessNote, BusinessPicture } from './business-note.tsx';

// Between two full days, so that neither the test's duration nor the minute matters.
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

beforeEach(() => loadMessages('ar', ['frame']));
afterEach(() => {
  cleanup();
  signOut();
});

async function note(session: Session, business: Pick<Business, 'plan' | 'locations'> & { readonly trialEndsAt: string | null }) {
  signIn(session);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(businessQuery(session.tenantId).queryKey, business as unknown as Business);
  const { container } = render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <BusinessNote />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByText(/فرع|فروع/);
  return [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
}
const owner = aSession('admin', ['subscription.read']);

test.each([
  ['trial', inDays(13.5), 3, ['3 فروع', 'التجربة، المتبقي: 14 يومًا']],
  ['trial', inDays(0.5), 1, ['فرع واحد', 'التجربة، المتبقي: يوم واحد']],
  ['trial', inDays(-1), 0, ['لا فروع مرتبطة', 'انتهت التجربة']],
  ['professional', null, 2, ['فرعان', 'الباقة الاحترافية']],
  ['professional', inDays(5.5), 2, ['فرعان', 'الباقة الاحترافية', 'التجربة، المتبقي: 6 أيام']],
  ['professional', inDays(-9), 2, ['فرعان', 'الباقة الاحترافية']],
] as const)('shows branches, and the plan %s with the days left', async (plan, trialEndsAt, locations, shown) => {
  expect(await note(owner, { plan, trialEndsAt, locations })).toEqual(shown);
});

test('keeps the plan from those who may not see the subscription', async () => {
  expect(await note(aSession('agent'), { plan: 'trial', trialEndsAt: inDays(3), locations: 11 })).toEqual(['11 فرعًا']);
});

test('shows an uploaded logo, and never loads one that lies elsewhere', () => {
  signIn(owner);
  const uploaded = `/api/files/${'a'.repeat(64)}.png`;
  const picture = (logoUrl: string) => {
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    client.setQueryData(businessQuery(owner.tenantId).queryKey, { logoUrl } as Business);
    const { container } = render(
      <QueryClientProvider client={client}>
        <BusinessPicture />
      </QueryClientProvider>,
    );
    return container.querySelector('img')?.getAttribute('src');
  };
  expect([picture(uploaded), picture('https://example.com/logo.png')]).toEqual([uploaded, undefined]);
});
