import type { Permission } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Shortcuts } from '../features/console/shortcuts.tsx';
import { QuickLinks } from '../features/overview/components/quick-links.tsx';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { loadMessages } from '../lib/locale/messages.ts';
import { entriesFor, NavigationContext, type NavigationEntry } from '../lib/navigation/navigation.ts';
import { sessionFor } from '../lib/testing.ts';
import { adminEntries, customerEntries } from './signed-in-features.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await loadMessages('ar', ['frame', 'dashboard', 'overview', 'subscribers', 'reviews']);
});
afterEach(() => vi.unstubAllGlobals());

/** Where the links of a part lead, for a user who may open some of the entries. */
async function linksOf(
  part: ReactNode,
  entries: readonly NavigationEntry[],
  abilities: readonly Permission[],
): Promise<readonly (string | null)[]> {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <NavigationContext value={entriesFor(entries, sessionFor({ abilities }))}>{part}</NavigationContext>
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const links = await screen.findAllByRole('link');
  cleanup();
  return links.map((link) => link.getAttribute('href'));
}

test('the overview links to the screens that the user may open', async () => {
  const reviews = ['?reply=unanswered', '?sentiment=negative&sort=recent', '?reply=rejected', '?sort=recent'].map(
    (search) => `/customer/reviews${search}`,
  );
  expect(await linksOf(<QuickLinks />, customerEntries, ['reviews.read', 'team.read'])).toEqual([...reviews, '/customer/team']);
  expect(await linksOf(<QuickLinks />, customerEntries, ['reviews.read'])).toEqual(reviews);
});

test('the overview of the console links to the screens of the duties one has', async () => {
  const all = ['/admin/customers?status=trial', '/admin/subscriptions?status=past_due', '/admin/contacts', '/admin/system'];
  const manager = ['platform.customers', 'platform.billing', 'platform.inbox', 'platform.system'] as const;
  expect(await linksOf(<Shortcuts trials={undefined} />, adminEntries, manager)).toEqual(all);
  const clerk = ['platform.customers', 'platform.inbox'] as const;
  expect(await linksOf(<Shortcuts trials={undefined} />, adminEntries, clerk)).toEqual([all[0], all[2]]);
});
