import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { aReview } from '../testing.ts';
import { HistoryDialog } from './history-dialog.tsx';

const review = aReview('سارة المطيري');
let asked: unknown[];

function open(abilities: readonly ('reviews.read' | 'settings.write')[]): void {
  signInAs({ role: 'manager', abilities: [...abilities] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HistoryDialog review={review} onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  asked = [];
  const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return ok(String(input).includes('/Subscription/access') ? { access: 'full', usage: null } : []);
    if (String(input).endsWith('/erase')) return ok(asked.push(String(input)) && null);
    asked.push(JSON.parse(init.body as string));
    return ok({ id: review.id });
  });
  await loadMessages('ar', ['reviews']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('asks for a file of all that is held about who wrote the review', async () => {
  open(['reviews.read', 'settings.write']);
  fireEvent.click(await screen.findByRole('button', { name: 'تصدير' }));
  fireEvent.click(await screen.findByRole('radio', { name: /JSON/ }));
  fireEvent.click(screen.getByRole('button', { name: 'بدء التصدير' }));
  await waitFor(() => expect(asked).toEqual([{ kind: 'reviewer_data', format: 'json', language: 'ar', filters: { reviewId: review.id } }]));
});

test('erases the author of the review after a question', async () => {
  open(['reviews.read', 'settings.write']);
  fireEvent.click(await screen.findByRole('button', { name: 'محو بيانات الكاتب' }));
  const question = await screen.findByRole('alertdialog');
  expect(asked).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'محو بيانات الكاتب' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toEqual([expect.stringContaining(`/api/Reviews/${review.id}/erase`)]);
});

test('offers both to nobody who may not manage the settings', async () => {
  open(['reviews.read']);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'محو بيانات الكاتب' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'تصدير' })).toBeNull();
});
