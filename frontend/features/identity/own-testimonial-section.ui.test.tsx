import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { OwnTestimonialSection } from './own-testimonial-section.tsx';

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('whoever said something of the platform withdraws it, whatever they may do by now', async () => {
  let own: object | null = { stars: 4, text: 'وفّر علينا ساعات', name: 'نورة', state: 'approved', writtenAt: '2026-03-01T08:00:00.000Z' };
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (init?.method === 'DELETE') own = null;
    return Response.json({ success: true, message: '', errors: null, model: own, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['testimonial']);
  signInAs({ role: 'viewer', abilities: [] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnTestimonialSection />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(await screen.findByText('وفّر علينا ساعات')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'سحب الموافقة' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'سحب الموافقة' }));
  await waitFor(() => expect(screen.queryByText('وفّر علينا ساعات')).toBeNull());
});
