import { documentVersion, documentVersions } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AudienceScreen } from './audience-screen.tsx';

const at = '2026-03-01T08:00:00.000Z';
const version = documentVersion('terms');
const [first] = documentVersions.privacy.changes;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('tells businesses of a changed text after saying how many and what, and not of one that was told', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const documents = [
      { document: 'terms', version, toldBefore: 1, toldAt: null, deliveredAt: null, businesses: null },
      { document: 'privacy', version: documentVersion('privacy'), toldBefore: 2, toldAt: at, deliveredAt: at, businesses: 3 },
    ];
    if ((init?.method ?? 'GET') !== 'GET') sent.push([new URL(String(input), 'http://x').pathname, init?.body]);
    return Response.json({ success: true, message: '', errors: null, model: { businesses: 3, documents }, statusCode: 200, code: 'ok' });
  });
  await loadMessages('en', ['audience']);
  signInAs({ role: 'super_admin', permissions: ['content'], abilities: ['platform.content'] });
  render(
    <LocaleProvider initial="en">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/admin/audience?tab=documents']}>
          <AudienceScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(await screen.findByText(/3 businesses were told/)).toBeTruthy();
  // All that was never told, and nothing that was.
  for (const { texts } of documentVersions.privacy.changes.slice(1))
    expect(screen.getByText(new RegExp(texts.en.slice(0, 20)))).toBeTruthy();
  expect(screen.queryByText(new RegExp(first?.texts.en.slice(0, 20) ?? ''))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tell businesses' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/3 businesses are told/).textContent).toContain(documentVersions.terms.changes[0]?.texts.en);
  fireEvent.click(dialog.getByRole('button', { name: 'Tell businesses' }));
  await waitFor(() => expect(sent).toEqual([['/api/audience/documents/terms/tell', JSON.stringify({ version })]]));
});
