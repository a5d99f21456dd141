import { defaultPrices, plansIn } from '@sumaa/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { signOut, skipSessionCheck } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import Plans from './plans.tsx';
import Rating from './rating.tsx';

function Forgetting() {
  useQueryClient().clear();
  return null;
}

/** What coming back to the page does. */
function AskAgain() {
  const client = useQueryClient();
  return <button onClick={() => void client.refetchQueries()}>ask again</button>;
}

let isDown = false;
let isTrialDown = false;
let rating: { readonly average: number; readonly count: number } | null = null;
const prices = { ...defaultPrices, basic: { monthly: 5_900, yearly: 53_100 } };

beforeEach(async () => {
  isDown = false;
  isTrialDown = false;
  rating = null;
  vi.stubGlobal('fetch', async (input: unknown) => {
    const { pathname } = new URL(String(input), location.href);
    if (isDown || (isTrialDown && pathname === '/api/public/trial'))
      return Response.json({ success: false, message: '', errors: null, model: null, statusCode: 404, code: 'not_found' }, { status: 404 });
    const models: Readonly<Record<string, unknown>> = {
      '/api/public/trial': { days: 30, vatPercent: 20 },
      '/api/public/testimonials': { items: [], rating },
    };
    const model = models[pathname] ?? plansIn('ar', prices).slice(0, 1);
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await Promise.all([loadMessages('ar', ['public-site', 'rating']), loadMessages('en', ['public-site'])]);
});
afterEach(() => {
  cleanup();
  // The cache of the queries is that of every file.
  render(
    <QueryProvider>
      <Forgetting />
    </QueryProvider>,
  );
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function show(language: 'ar' | 'en') {
  render(
    <LocaleProvider initial={language}>
      <MemoryRouter>
        <Plans />
      </MemoryRouter>
    </LocaleProvider>,
  );
}

test('offers the sign-up to visitors only, with the days and the tax that the settings give', async () => {
  skipSessionCheck();
  show('ar');
  // Those of the build, without a price, until the server answers with its own.
  expect(screen.queryByText(/ر\.س/)).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(plansIn('ar', prices).length);
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/signup');
  expect(screen.getByText(/59 ر\.س|٥٩/)).toBeTruthy();
  expect(screen.getByText('سنوي، بسعر 9 أشهر')).toBeTruthy();
  expect(await screen.findByText('التجربة المجانية 30 يومًا، على الباقة الاحترافية.')).toBeTruthy();
  expect(screen.getByText('تضاف ضريبة القيمة المضافة 20٪، وتظهر منفصلة في كل فاتورة.')).toBeTruthy();
  act(() => signInAs({ role: 'viewer' }));
  expect(screen.getByText('الأساسية')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('prices that could not be fetched are not shown as current, and may be asked for again', async () => {
  isDown = true;
  show('en');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Basic')).toBeNull();
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByText(plansIn('ar', prices)[0]?.name ?? '')).toBeTruthy();
});

test('prices whose tax could not be fetched are not shown without it', async () => {
  isTrialDown = true;
  show('ar');
  const again = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  isTrialDown = false;
  fireEvent.click(again);
  expect(await screen.findByText(/تضاف ضريبة القيمة المضافة 20٪/)).toBeTruthy();
  expect(screen.getByText('الأساسية')).toBeTruthy();
});

test('prices that are shown stay when asking for them again fails', async () => {
  show('ar');
  expect(await screen.findByText(/59 ر\.س|٥٩/)).toBeTruthy();
  isDown = true;
  render(
    <QueryProvider>
      <AskAgain />
    </QueryProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'ask again' })));
  await act(async () => undefined);
  expect(screen.getByText(/59 ر\.س|٥٩/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('beside the plans stands what people think of the platform, once there is something to read', async () => {
  rating = { average: 4.5, count: 12 };
  render(
    <LocaleProvider initial="ar">
      <MemoryRouter>
        <Rating />
      </MemoryRouter>
    </LocaleProvider>,
  );
  const link = await screen.findByRole('link', { name: /4\.5.* من 5، من 12 رأيًا/ });
  expect(link.getAttribute('href')).toBe('/#testimonials');
});
