import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { PhoneViews } from './phone-views.tsx';

const saved = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'سلبية بالإنجليزية',
  filter: { sentiment: ['negative'], language: 'en' },
  sort: 'due',
  shared: true,
  count: 7,
};
const model = { views: [saved], unanswered: 12, overdue: 3, mine: 4, approval: 2 };

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['reviews']);
  signInAs({ abilities: ['reviews.read', 'reviews.reply'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('lists every view with its count, opens the chosen one and names it', async () => {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/customer/reviews']}>
          <PhoneViews />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'العروض' }));
  const links = within(screen.getByRole('dialog')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'بانتظار الرد12',
    'متأخرة3',
    'مُسندة إليك4',
    'بانتظار الاعتماد2',
    'سلبية بالإنجليزية7',
  ]);
  fireEvent.click(links.at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /العروض: .?سلبية بالإنجليزية/ })).toBeTruthy();
});
