import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { planlessQuery } from './api.ts';
import { NewSubscription } from './new-subscription.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const tenantId = '00000000-0000-4000-8000-000000000001';

test('a subscription begins for a business that holds no plan, with what is chosen for it', async () => {
  await loadMessages('en', ['subscriptions', 'common']);
  applyLanguage('en');
  signInAs({ role: 'super_admin', permissions: ['billing'], abilities: ['platform.billing'] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const item = { tenantId, business: 'مخبز الدانة', ownerEmail: 'dana@example.com', status: 'cancelled' };
  const onTrial = { ...item, tenantId: '00000000-0000-4000-8000-000000000002', business: 'مقهى السدرة', status: 'trialing' };
  client.setQueryData(planlessQuery('').queryKey, { items: [item, onTrial], matching: 1, next: null } as never);
  const onChosen = vi.fn<(business: string, beginning: string) => void>();
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <NewSubscription onChosen={onChosen} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
  expect(next.disabled).toBe(true);
  expect(screen.queryByRole('link'), 'only whoever may add a business is led there').toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /مخبز الدانة/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Free months/ }));
  fireEvent.click(next);
  expect(onChosen.mock.calls).toEqual([[tenantId, 'months']]);
  fireEvent.click(screen.getByRole('radio', { name: /مقهى السدرة/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Free months/ }).disabled).toBe(true);
  fireEvent.click(next);
  expect(onChosen.mock.lastCall).toEqual([onTrial.tenantId, 'plan']);
});
