import type { Iso, ReviewItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { sessionFor } from '../../../lib/testing.ts';
import type { Shown } from './use-shown-list.ts';
import { aReply, aReview } from '../testing.ts';
import { OverLimitNotice } from './over-limit.tsx';
import { ReviewList } from './review-list.tsx';

const rows = [
  aReview('هذا الشهر'),
  // The last evening of February in Riyadh.
  aReview('الشهر الماضي', { reviewDate: '2026-02-28T20:59:00.000Z' as Iso }),
  aReview('مجاب', { reply: aReply({ state: 'published' }), replied: true }),
  aReview('مرفوض', { reply: aReply({ state: 'rejected' }) }),
];
let used: number;

async function serve(): Promise<Response> {
  const usage = {
    month: '2026-03',
    resetsAt: '2026-03-31T21:00:00.000Z',
    reviews: { used, limit: 50, received: 60 },
    members: { used: 1, limit: 5 },
    aiReplies: { used: 0, limit: 100, drafts: { used: 0, limit: 300 } },
  };
  const ends = { cancelsAt: null, ended: null, isTrial: false, trialEndsAt: '2026-03-01T10:00:00.000Z', paymentDue: false };
  const model = { access: 'full', status: 'active', plan: 'basic', usage, ...ends };
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

const none = () => undefined;
const shown = { rows, arrivals: [], hasMore: false, isSwitching: false, isLoadingMore: false, loadMore: none } as unknown as Shown;
const handlers = { onReply: none, onSuggest: none, onUndo: none, onAssign: none };

function open(reviews: readonly ReviewItem[] = rows) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <OverLimitNotice reviews={reviews} />
          <ReviewList shown={shown} openId={undefined} replaces={false} arrived={[]} bulk={null} {...handlers} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const marked = () =>
  screen
    .getAllByRole('article')
    .filter((card) => within(card).queryByText('فوق حد الباقة') !== null)
    .map((card) => within(card).getByRole('heading').textContent);

beforeEach(async () => {
  used = 50;
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews', 'dashboard']);
  signIn(sessionFor({ tenantId: 't', abilities: ['reviews.read', 'reviews.reply', 'subscription.write'] }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('marks the reviews that the plan no longer lets one answer this month, and shows the way out', async () => {
  open();
  await screen.findByText(/بلغت الردود على مراجعات هذا الشهر حد الباقة/);
  expect(screen.getByRole('link', { name: /باقة/ }).getAttribute('href')).toBe('/customer/subscription');
  expect(marked()).toEqual(['هذا الشهر', 'مرفوض']);
});

test('says nothing where none of the shown reviews is over the limit', async () => {
  used = 49;
  open();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(rows.length));
  expect(marked()).toEqual([]);
  cleanup();
  used = 50;
  open(rows.slice(1, 3));
  await waitFor(() => expect(marked()).toEqual(['هذا الشهر', 'مرفوض']));
  expect(screen.queryByRole('link', { name: /باقة/ })).toBe(null);
});
