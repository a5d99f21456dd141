import type { SellerIdentity } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SellerAction, SellerNotice } from './seller-action.tsx';

let seller: SellerIdentity;
let sent: { readonly savedAt?: string } | null = null;

beforeEach(async () => {
  const address = { building: '1234', street: 'King Fahd Road', district: 'Olaya', city: 'Riyadh', postalCode: '12345' };
  seller = { legalName: 'Sumaa', vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
  await loadMessages('en', ['subscription', 'subscriptions', 'common']);
  applyLanguage('en');
  vi.stubGlobal('fetch', async (_path: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent = JSON.parse(init.body as string) as SellerIdentity & { savedAt: string };
      seller = sent as SellerIdentity;
    }
    const model = init?.method === 'PUT' ? null : { seller, savedAt: '2026-03-01T09:00:00.000Z' };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  signInAs({ role: 'super_admin', permissions: ['billing', 'settings'], abilities: ['platform.billing', 'platform.settings'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('warns while phase 2 applies that its integration is not active, from when it is saved on', async () => {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SellerAction />
        <SellerNotice />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const warning = () => screen.queryByText('Phase 2 of e-invoicing applies, and its integration is not active');
  fireEvent.click(await screen.findByRole('button', { name: 'Issuer of invoices' }));
  expect(warning()).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Phase 2 of e-invoicing applies' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(warning()).toBeTruthy());
  expect(sent?.savedAt, 'what was changed, so that nothing of a colleague is lost').toBe('2026-03-01T09:00:00.000Z');
});
