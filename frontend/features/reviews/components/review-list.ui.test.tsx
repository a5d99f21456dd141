import type { ReviewItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import type { Shown } from '../list/use-shown-list.ts';
import { aReview } from '../testing.ts';
import { ReviewList } from './review-list.tsx';

/** The names of the reviews whose cards were drawn: a card reads its review's text. */
let drawn: string[];
const watched = (name: string, given: Partial<ReviewItem> = {}): ReviewItem =>
  Object.defineProperty(aReview(name, given), 'content', {
    get: () => {
      drawn.push(name);
      return name;
    },
  });

beforeEach(async () => {
  drawn = [];
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await loadMessages('ar', ['reviews', 'dashboard']);
  signInAs({ abilities: ['reviews.read', 'reviews.reply'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a change draws its own card again and no other, and every card keeps the newest handlers', () => {
  const client = new QueryClient();
  const list = (rows: readonly ReviewItem[], onReply: (review: ReviewItem) => void) => (
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ReviewList
            shown={{ rows, hasMore: false, isSwitching: false } as unknown as Shown}
            openId={undefined}
            replaces={false}
            arrived={[]}
            bulk={null}
            onReply={onReply}
            onSuggest={() => {}}
            onUndo={() => {}}
            onAssign={() => {}}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>
  );
  const [sara, fahd] = [watched('سارة'), watched('فهد')];
  const { rerender } = render(list([sara, fahd], () => {}));
  expect(new Set(drawn)).toEqual(new Set(['سارة', 'فهد']));
  drawn = [];
  const replied: string[] = [];
  rerender(list([sara, watched('فهد', { stars: 1 })], ({ id }) => replied.push(id)));
  expect(new Set(drawn)).toEqual(new Set(['فهد']));
  fireEvent.click(screen.getAllByRole('button', { name: /^رد على/ })[0]!);
  expect(replied).toEqual([sara.id]);
});
