import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { statisticsQuery } from './api.ts';
import { WaitingMoney } from './waiting-money.tsx';

afterEach(cleanup);

const figures = { total: 3, active: 2, trials: 1, monthly: 5_000, yearlyShare: 0, restoredFrom: null, lacksBankAccount: false };

test('the console says whose money waits for the staff, and leads to them', async () => {
  await loadMessages('en', ['subscriptions', 'common']);
  applyLanguage('en');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const onShow = vi.fn<(what: string) => void>();
  client.setQueryData(statisticsQuery.queryKey, { ...figures, waiting: { order: 0, refund: 2, transfer: 0 } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <WaitingMoney shown={undefined} onShow={onShow} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.getByText('Money of 2 businesses has not got back to their cards')).toBeTruthy();
  expect(screen.queryByText(/transfer/i)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
  expect(onShow).toHaveBeenCalledWith('refund');
});
