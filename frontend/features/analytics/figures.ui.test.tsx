import { Analytics, Subjects, responseSpeeds } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { applyLive, registerLive } from '../../lib/live/topics.ts';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { sessionFor, signInAs } from '../../lib/testing.ts';
import { formatSigned } from '../../lib/locale/format.ts';
import { analyticsFigures } from './figures.ts';
import { analyticsLive } from './live.ts';
import { AnalyticsScreen } from './screens/analytics-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const days = { from: '2026-03-01', to: '2026-03-07' };
const before = { from: '2026-02-22', to: '2026-02-28' };
const figures = { reviews: 20, rated: 20, average: 4.2, answered: 12, positive: 11, medianMs: 5_400_000 };
const step = { ...days, reviews: 20, rated: 20, average: 4.2, positive: 11, neutral: 4, negative: 5, isSoFar: false };
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
  marks: [{ kind: 'branch_linked', day: '2026-03-05', name: 'فرع 1' }],
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
/** The paths that were asked for. */
let asked: string[];
/** What the plan of the business has: all, or the basic part of 30 days. */
let plan: 'whole' | 'basic';
const answer = (of: unknown, status = 200, code = status === 200 ? 'ok' : 'internal') =>
  Response.json({ success: status === 200, message: '', errors: null, model: of, statusCode: status, code }, { status });

beforeEach(async () => {
  failing = false;
  plan = 'whole';
  asked = [];
  signInAs({ abilities: ['analytics.read', 'reviews.read'] });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname: path, searchParams } = new URL(input instanceof Request ? input.url : String(input), 'http://x');
    asked.push(path);
    if (path === '/api/analytics' && plan !== 'whole' && searchParams.get('period') !== '30d') return answer(null, 402, 'not_in_plan');
    if (path === '/api/analytics') return answer(plan === 'whole' ? model : { ...model, detail: null });
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

function open(path = '/customer/analytics'): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <AnalyticsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}
const pathOf = (name: RegExp, inside: HTMLElement) => within(inside).getByRole('link', { name }).getAttribute('href') ?? '';

test('every figure leads to the reviews behind it: cards, and each number in a table but shares', async () => {
  open();
  await screen.findByRole('region', { name: 'كلمات العملاء' });
  expect(screen.getByText(/لا تظهر هنا أسماء الأشخاص.*3 مراجعات على الأقل/)).toBeTruthy();
  const cards = screen.getAllByRole('definition');
  expect(cards).toHaveLength(5);
  for (const card of cards) expect(within(card).getAllByRole('link')[0]?.getAttribute('href')).toContain('from=2026-03-01&to=2026-03-07');
  // Reviews without stars are not in the mean.
  const [average, averageBefore] = within(cards[1]!).getAllByRole('link');
  expect(average?.getAttribute('href')).toContain('rating=with');
  expect(averageBefore?.getAttribute('href')).toMatch(/from=2026-02-22&to=2026-02-28&.*rating=with/);

  for (const button of screen.getAllByRole('button', { name: 'جدول' })) fireEvent.click(button);
  const unlinked = screen
    .getAllByRole('cell')
    .filter((cell) => /[1-9]/.test(cell.textContent) && !/[%٪]/.test(cell.textContent) && within(cell).queryByRole('link') === null);
  expect(unlinked.map(({ textContent }) => textContent)).toEqual([]);

  const topics = screen.getByRole('region', { name: 'ما تتناوله المراجعات' });
  expect(pathOf(/^6$/, topics)).toContain('topic=parking&mention=positive');
  expect(pathOf(/^2$/, screen.getByRole('region', { name: 'كلمات العملاء' }))).toContain('sentiment=negative');
});

test('what happened is told in both charts by its own day, not by that of the column', async () => {
  open();
  await screen.findByRole('region', { name: 'كلمات العملاء' });
  const told = screen.getAllByText('رُبط «فرع 1»').map((mark) => mark.parentElement?.textContent);
  expect(told).toEqual(Array(2).fill('5 مارس: رُبط «فرع 1»'));
});

test('a change asks for everything that is open again, the reviews about a subject too', async () => {
  const stop = registerLive(analyticsLive);
  const client = open();
  const topics = await screen.findByRole('region', { name: 'ما تتناوله المراجعات' });
  fireEvent.click(within(topics).getByRole('button', { name: /مواقف/ }));
  const paths = ['', '/subjects', '/competitors', '/telling-reviews'].map((path) => `/api/analytics${path}`);
  await waitFor(() => expect(paths.filter((path) => !asked.includes(path))).toEqual([]));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  asked = [];
  applyLive(client, sessionFor().tenantId ?? '', { topic: 'analytics', keys: [], position: '' });
  await waitFor(() => expect(paths.filter((path) => !asked.includes(path))).toEqual([]));
  stop();
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

describe('a plan without the whole analytics', () => {
  const notice = () => screen.findByText('باقتكم تعرض آخر 30 يومًا');

  test('shows the basic part and what is missing: whoever may choose the plan is led to the plans, others read who does', async () => {
    plan = 'basic';
    open();
    await notice();
    expect(await screen.findByRole('region', { name: 'توزيع النجوم' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'عرض الباقات' })).toBeNull();
    expect(screen.getByText(/وتقارير للتصدير\. وتصدير قائمة المراجعات متاح في كل باقة\. يختار المدير العام الباقة\.$/)).toBeTruthy();
    // Nothing is asked for, or offered, that the server would refuse.
    expect(asked.filter((path) => /subjects|competitors/.test(path))).toEqual([]);
    for (const button of screen.getAllByRole('button', { name: 'جدول' })) fireEvent.click(button);
    expect(screen.queryAllByRole('button', { name: /تصدير/ })).toEqual([]);
    cleanup();
    signInAs({ abilities: ['analytics.read', 'subscription.write'] });
    open();
    await notice();
    expect(screen.getByRole('link', { name: 'عرض الباقات' }).getAttribute('href')).toBe('/customer/subscription');
  });

  test('says so of another period, and leads back to the one that it has', async () => {
    plan = 'basic';
    open('/customer/analytics?period=1y');
    await notice();
    expect(screen.queryAllByRole('definition')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'عرض آخر 30 يومًا' }));
    expect(await screen.findAllByRole('definition')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'عرض آخر 30 يومًا' })).toBeNull();
  });
});

test('a growth of less than one percent is shown as what it is, and none only where there is none', () => {
  const t = ((id: string) => id) as never;
  const format = {
    number: String,
    rating: String,
    percent: String,
    signed: (value: number, options: Intl.NumberFormatOptions) => formatSigned('en', value, options),
    durationShort: String,
    durationFull: String,
  } as never;
  const chipOf = (reviews: number) => {
    const counted = { ...model, figures: { ...figures, reviews }, figuresBefore: { ...figures, reviews: 1_000 } };
    return analyticsFigures(counted, { t, format, pathTo: () => undefined })[0]?.chip?.text;
  };
  expect([1_004, 1_150, 1_000].map(chipOf)).toEqual(['+0.4%', '+15%', 'analytics.card.same']);
});
