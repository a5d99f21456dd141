import { Analytics, Subjects, responseSpeeds } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AnalyticsScreen } from './screens/analytics-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const days = { from: '2026-03-01', to: '2026-03-07' };
const before = { from: '2026-02-22', to: '2026-02-28' };
const figures = { reviews: 20, average: 4.2, answered: 12, positive: 11, medianMs: 5_400_000 };
const step = { ...days, reviews: 20, average: 4.2, positive: 11, neutral: 4, negative: 5, isSoFar: false };
const branchOf = (n: number) => ({ ...figures, locationId: idOf(n), name: `فرع ${n}` });
const model = Analytics.parse({
  asOf: '2026-03-07T09:00:00.000Z',
  ...days,
  before,
  weekStart: 'sunday',
  historyComplete: true,
  figures,
  figuresBefore: figures,
  trend: { step: 'week', points: [step] },
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, reviews: stars })),
  marks: [],
  detail: {
    weeks: [step],
    speed: { buckets: responseSpeeds.map((speed) => ({ speed, reviews: 2 })), ninetiethMs: 9_000_000, target: { met: 9, missed: 3 } },
    arrivals: [{ weekday: 0, hour: 9, reviews: 20 }],
    mismatches: 2,
    branches: [branchOf(1), branchOf(2)],
    people: [{ accountId: idOf(3), name: 'ليث', reviews: 12, medianMs: 5_400_000 }],
  },
});
const named = { reviews: 9, positive: 6, negative: 2, reviewsBefore: 4, movement: null };
const subjects = Subjects.parse({
  ...days,
  before,
  reviews: 20,
  reviewsBefore: 40,
  topics: [{ topic: 'parking', ...named }],
  keywords: [{ keyword: 'قهوة', ...named }],
});

let failing: boolean;
const answer = (of: unknown, status = 200) =>
  Response.json(
    { success: status === 200, message: '', errors: null, model: of, statusCode: status, code: status === 200 ? 'ok' : 'internal' },
    { status },
  );

beforeEach(async () => {
  failing = false;
  signInAs({ abilities: ['analytics.read', 'reviews.read'] });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://x').pathname;
    if (path === '/api/analytics') return answer(model);
    if (path === '/api/analytics/subjects') return failing ? answer(null, 500) : answer(subjects);
    if (path === '/api/analytics/competitors') return answer({ isAvailable: true, ...days, branches: [], branch: null, steps: [days] });
    return answer([]);
  });
  await loadMessages('ar', ['analytics', 'exports']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <AnalyticsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const pathOf = (name: RegExp, inside: HTMLElement) => within(inside).getByRole('link', { name }).getAttribute('href') ?? '';

test('every figure leads to the reviews behind it: cards, and each number in a table but shares', async () => {
  open();
  await screen.findByRole('region', { name: 'كلمات العملاء' });
  const cards = screen.getAllByRole('definition');
  expect(cards).toHaveLength(5);
  for (const card of cards) expect(within(card).getAllByRole('link')[0]?.getAttribute('href')).toContain('from=2026-03-01&to=2026-03-07');
  // Reviews without stars are not in the mean.
  expect(within(cards[1]!).getByRole('link').getAttribute('href')).toContain('rating=with');

  for (const button of screen.getAllByRole('button', { name: 'جدول' })) fireEvent.click(button);
  const unlinked = screen
    .getAllByRole('cell')
    .filter((cell) => /[1-9]/.test(cell.textContent) && !/[%٪]/.test(cell.textContent) && within(cell).queryByRole('link') === null);
  expect(unlinked.map(({ textContent }) => textContent)).toEqual([]);

  const topics = screen.getByRole('region', { name: 'ما تتناوله المراجعات' });
  expect(pathOf(/^6$/, topics)).toContain('topic=parking&mention=positive');
  expect(pathOf(/^2$/, screen.getByRole('region', { name: 'كلمات العملاء' }))).toContain('sentiment=negative');
});

test('subjects that fail to load say so and can be asked for again', async () => {
  failing = true;
  open();
  const again = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByRole('region', { name: 'كلمات العملاء' })).toBeNull();
  failing = false;
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: 'كلمات العملاء' })).toBeTruthy();
});
