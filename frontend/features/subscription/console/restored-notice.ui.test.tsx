import { fieldErrorText, type Iso, type Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { statisticsQuery } from './api.ts';
import { RestoredNotice } from './restored-notice.tsx';

const payment = { tenantId: '11111111-1111-4111-8111-111111111111' as Uuid, amount: 23_000, at: '2026-03-01T09:00:00.000Z' };
let figures = {
  total: 0,
  active: 0,
  trials: 0,
  monthly: 0,
  yearlyShare: 0,
  lacksBankAccount: false,
  restoredFrom: null as Iso | null,
  waiting: { order: 0, refund: 0, transfer: 0 },
};
let lastInvoice: number;
let sent: unknown[];
let refusal: Record<string, string[]> | null;

beforeEach(async () => {
  [sent, refusal, lastInvoice] = [[], null, 41];
  await loadMessages('en', ['subscription', 'subscriptions', 'common']);
  applyLanguage('en');
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    const path = String(url);
    const isSave = path.includes('document-numbers');
    if (isSave) {
      const body = JSON.parse(init?.body as string) as { readonly invoices: number };
      sent.push(body);
      if (!refusal) lastInvoice = body.invoices;
      if (refusal)
        return Response.json(
          { success: false, message: '', errors: refusal, model: null, statusCode: 400, code: 'validation_failed' },
          { status: 400 },
        );
    }
    const payments = [
      { ...payment, paymentId: '22222222-2222-4222-8222-222222222222', business: 'Grill House', isRenewal: true },
      { ...payment, paymentId: '33333333-3333-4333-8333-333333333333', business: null, isRenewal: false },
    ];
    const numbers = { invoices: lastInvoice, creditNotes: 3, nextInvoice: 'INV-2026-000042', nextCreditNote: 'CRN-2026-000004' };
    const comparison = { backupAt: payment.at, payments, isWhole: true, numbers };
    const model = isSave ? null : path.includes('statistics') ? figures : comparison;
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  signInAs({ role: 'super_admin', permissions: ['billing'], abilities: ['platform.billing'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function show(restoredFrom: Iso | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  figures = { ...figures, restoredFrom };
  client.setQueryData(statisticsQuery.queryKey, figures);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <RestoredNotice />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

test('says nothing once money moves', () => {
  show(null);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the payments that are unknown here, and saves behind which numbers documents continue', async () => {
  show('2026-03-01T08:00:00.000Z' as Iso);
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Grill House')).toBeTruthy();
  expect(dialog.getByText('A business that is unknown here')).toBeTruthy();
  expect(dialog.getAllByText('Renewal')).toHaveLength(1);
  const invoices = dialog.getByRole('textbox', { name: 'Last number of an invoice' });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));

  fireEvent.change(invoices, { target: { value: 'many' } });
  save();
  expect(await dialog.findByText(fieldErrorText('outOfRange', 'en'))).toBeTruthy();
  expect(sent).toEqual([]);

  refusal = { invoices: ['Below the last one'] };
  fireEvent.change(invoices, { target: { value: '7' } });
  save();
  expect(await dialog.findByText('Below the last one')).toBeTruthy();

  refusal = null;
  fireEvent.change(invoices, { target: { value: '44' } });
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({ invoices: 44, creditNotes: 3 });

  const opened = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    return screen.findByDisplayValue(String(lastInvoice));
  };
  expect(await opened()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  lastInvoice = 50;
  expect(await opened(), 'what holds now, not what was compared before').toBeTruthy();
});
