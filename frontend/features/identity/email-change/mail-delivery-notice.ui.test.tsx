import type { MailDelivery } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { MailDeliveryNotice, mailDeliveryQuery } from './mail-delivery-notice.tsx';

const tenantId = '00000000-0000-4000-8000-000000000001';
let asked: string[];

function show(suppressed: MailDelivery['suppressed']): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(mailDeliveryQuery(tenantId).queryKey, { suppressed, since: null });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MailDeliveryNotice />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url)}`);
    const model = { suppressed: null, since: null };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['account']);
  signInAs({});
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('says why nothing is mailed, and is gone once the user asks to try again', async () => {
  show('bounced');
  expect(screen.getByText(/عادت رسالتان إليه/)).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'استئناف إرسال الإشعارات' }).click());
  await waitFor(() => expect(screen.queryByText('لا تُرسل الإشعارات إلى هذا البريد')).toBeNull());
  expect(asked).toEqual(['POST /api/account/mail-delivery/resume']);
});

test('shows nothing while mails arrive', () => {
  show(null);
  expect(document.body.textContent).toBe('');
});
