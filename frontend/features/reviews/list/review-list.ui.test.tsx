import type { ReviewItem, TopicMention } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import type { Shown } from './use-shown-list.ts';
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

const client = new QueryClient();

function List({ rows, onReply = () => {} }: { readonly rows: readonly ReviewItem[]; readonly onReply?: (review: ReviewItem) => void }) {
  return (
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
}

test('a change draws its own card again and no other, and every card keeps the newest handlers', () => {
  const [sara, fahd] = [watched('سارة'), watched('فهد')];
  const { rerender } = render(<List rows={[sara, fahd]} />);
  expect(new Set(drawn)).toEqual(new Set(['سارة', 'فهد']));
  drawn = [];
  const replied: string[] = [];
  rerender(<List rows={[sara, watched('فهد', { stars: 1 })]} onReply={({ id }) => replied.push(id)} />);
  expect(new Set(drawn)).toEqual(new Set(['فهد']));
  fireEvent.click(screen.getAllByRole('button', { name: /^رد على/ })[0]!);
  expect(replied).toEqual([sara.id]);
});

test.each([
  ['a desk', false],
  ['a phone', true],
])('a card says once how late its answer is, at %s', (_name, isPhone) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} }));
  render(<List rows={[aReview('سارة', { dueAt: '2026-03-12T10:00:00.000Z' as ReviewItem['dueAt'] })]} />);
  expect(screen.getAllByText(/^متأخرة/)).toHaveLength(2); // the short form to be seen, the long one to be heard
});

test('a card names the first topic of its review, and how many more there are', () => {
  const mention = (topic: TopicMention['topic'], start: number): TopicMention => ({ topic, start, end: start + 1, sentiment: 'positive' });
  render(<List rows={[aReview('سارة', { topics: [mention('food', 0), mention('food', 2), mention('waiting', 4)] })]} />);
  expect(screen.getByText('الطعام').textContent).toMatch(/^الطعام.*1/);
});
