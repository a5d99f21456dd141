import { Competitors, type Competitor } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { AnalyticsUrl } from '../period.ts';
import { CompetitorsCard } from './competitors-card.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const trend = (rating: number | null, reviewsAdded: number | null = null) => ({
  rating,
  reviewCount: 100,
  ratingChange: null,
  reviewsAdded,
  since: null,
  points: [{ rating, reviewCount: 100 }],
});
const place = (n: number, name: string, over: Partial<Competitor> = {}) => ({
  competitorId: idOf(n),
  name,
  formerName: null,
  address: null,
  mapsUrl: `https://www.google.com/maps/place/?q=place_id:p${n}`,
  status: 'open',
  statusSince: '2026-03-01',
  movedOn: null,
  measuredOn: '2026-03-14',
  ...trend(4.7, 40),
  pace: null,
  ...over,
});
let model: Competitors;
const shows = (competitors: readonly object[], isAvailable = true) => {
  model = Competitors.parse({
    isAvailable,
    from: '2026-03-01',
    to: '2026-03-14',
    branches: [{ locationId: idOf(9), name: 'فرع العليا' }],
    branch: { locationId: idOf(9), name: 'فرع العليا', ours: trend(4.4, 12), competitors },
    steps: [{ from: '2026-03-01', to: '2026-03-14' }],
  });
};

async function open(): Promise<void> {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <CompetitorsCard url={AnalyticsUrl.parse({})} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByRole('heading', { name: 'بجوارك' });
}

beforeEach(async () => {
  signInAs({ abilities: ['analytics.read', 'settings.write'] });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['analytics']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the competitors of a branch', () => {
  test('are compared in one sentence, and each leads to the map', async () => {
    const pace = { since: '2026-03-10', ours: 9, theirs: 31 };
    shows([place(1, 'مشويات الساحل', { pace }), place(2, 'دار الكبسة', trend(4.1))]);
    await open();
    expect(
      screen.getByText(
        /^أفضل المنافسين \u2068مشويات الساحل\u2069، ويتقدم على الفرع بفارق 0\.3\. المراجعات منذ 10 مارس( 2026)?: للفرع 9 وله 31\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => /مشويات|العليا|الكبسة/.exec(textContent)?.[0])).toEqual([
      'مشويات',
      'العليا',
      'الكبسة',
    ]);
    expect(screen.getByRole('link', { name: /مشويات الساحل/ }).getAttribute('href')).toBe(
      'https://www.google.com/maps/place/?q=place_id:p1',
    );
  });
  test('have their new reviews drawn beside those of the branch, on one scale, and printed in the table', async () => {
    const counted = (counts: readonly (number | null)[]) => ({
      ...trend(4.4),
      points: counts.map((reviewCount) => ({ rating: reviewCount === null ? null : 4.4, reviewCount })),
    });
    const lineOf = (name: RegExp) => {
      const row = screen.getByRole('rowheader', { name }).closest('tr')!;
      return row.cells[3]?.querySelector('polyline')?.getAttribute('points') ?? null;
    };
    shows([place(1, 'مشويات الساحل', counted([null, 300, 340])), place(2, 'دار الكبسة', counted([90, 88, 80]))]);
    const { branch } = model;
    const steps = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ from: day, to: day }));
    model = { ...model, steps, branch: { ...branch!, ours: counted([100, 100, 130]) } };
    await open();
    expect([lineOf(/العليا/), lineOf(/مشويات/), lineOf(/الكبسة/)]).toEqual(['0,80 50,80 100,20', '50,80 100,0', '0,80 50,84 100,100']);
    fireEvent.click(screen.getByRole('button', { name: /جدول/ }));
    expect(screen.getByRole('cell', { name: '4.4 من 340' })).toBeTruthy();
  });
  test('that are gone or were merged say so', async () => {
    shows([
      place(1, 'مشويات الساحل', { status: 'missing', statusSince: '2026-03-10' }),
      place(2, 'ركن المندي', { formerName: 'مندي الركن', movedOn: '2026-03-12' }),
    ]);
    await open();
    expect(screen.getByText(/^لم يعد في خرائط Google منذ/)).toBeTruthy();
    expect(screen.getByText(/الاسم السابق: مندي الركن$/)).toBeTruthy();
  });
  test('are none at first: whoever manages the settings adds them, others read who does', async () => {
    shows([]);
    await open();
    expect(screen.getByRole('button', { name: 'إضافة منافس' })).toBeTruthy();
    cleanup();
    signInAs({ abilities: ['analytics.read'] });
    await open();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('يضيفهم من يملك صلاحية الإعدادات.')).toBeTruthy();
  });
  test('cannot be searched without a key of the installation: the card says what is missing and whom to ask', async () => {
    shows([], false);
    await open();
    expect(screen.getByText('البحث عن المنافسين غير مفعّل')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'مراسلة المنصة' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
