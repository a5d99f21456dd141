import { statusServices } from '@sumaa/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import StatusPanel from './status-panel.tsx';

const at = '2026-03-01T08:00:00.000Z';
const names = statusServices;
const days = (shares: readonly (number | null)[]) => shares.map((availability, n) => ({ day: `2026-03-0${n + 1}`, availability }));
const service = (name: string, state = 'ok') => ({ name, state, ms: 12, availability: 0.9987, days: days([null, 1, 0.99]) });

beforeEach(() => loadMessages('ar', ['status']));
/** Asks again at once, as the page does after half a minute. */
function Ask() {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries(), [client]);
  return null;
}

/** Forgets the answers of the test before: the app has one cache. */
function Forget() {
  useQueryClient().clear();
  return null;
}

afterEach(() => {
  cleanup();
  render(
    <QueryProvider>
      <Forget />
    </QueryProvider>,
  );
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  render(
    <MemoryRouter>
      <LocaleProvider initial="ar">
        <StatusPanel />
      </LocaleProvider>
    </MemoryRouter>,
  );
}
const answers =
  (services: readonly object[], incidents: readonly object[] = []) =>
  async () =>
    Response.json({
      success: true,
      message: '',
      errors: null,
      model: { at, measuredSince: at, backupAt: at, services, incidents },
      statusCode: 200,
      code: 'ok',
    });

test('says that the platform does not answer when it does not', async () => {
  open(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText('لا تجيب المنصة الآن', {}, { timeout: 10_000 })).toBeTruthy();
}, 15_000);

test('keeps the history that was measured when the platform stops answering, without a state of now', async () => {
  open(answers(names.map((name) => service(name))));
  expect(await screen.findAllByText('تعمل')).toHaveLength(names.length);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(
    <QueryProvider>
      <Ask />
    </QueryProvider>,
  );
  expect(await screen.findByText('لا تجيب المنصة الآن', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText(/ما يلي قيس آخر مرة/)).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'يوم واحد بلا انقطاع، ويوم واحد فيه انقطاع' })).toHaveLength(names.length);
  expect(screen.queryByText('تعمل')).toBeNull();
}, 15_000);

test('says what is wrong first, and how each service ran', async () => {
  open(answers(names.map((name) => service(name, name === 'projections' ? 'down' : 'ok'))));
  expect(await screen.findByText('بعض الخدمات متوقفة الآن')).toBeTruthy();
  expect(screen.getAllByText('تعمل')).toHaveLength(names.length - 1);
  expect(screen.getAllByRole('img', { name: 'يوم واحد بلا انقطاع، ويوم واحد فيه انقطاع' })).toHaveLength(names.length);
  expect(screen.getByText(/آخر نسخة احتياطية/)).toBeTruthy();
  expect(screen.getAllByText(/99\.87/)).toHaveLength(names.length);
});

test('shows what staff wrote about incidents: the open ones above the services, the others below', async () => {
  const incident = (id: string, ar: string, closedAt: string | null) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    services: ['mail'],
    title: { ar, en: 'x' },
    updates: [
      { at, text: { ar: 'نبحث عن السبب', en: 'x' } },
      { at: '2026-03-01T09:00:00.000Z', text: { ar: 'عاد كل شيء', en: 'x' } },
    ],
    openedAt: at,
    closedAt,
  });
  open(answers([service('mail')], [incident('1', 'تأخر البريد', null), incident('2', 'توقف التطبيق', at)]));
  const shown = (await screen.findAllByRole('article')).map(({ textContent }) => textContent);
  expect(shown[0]).toMatch(/تأخر البريد.*قائم.*البريد.*عاد كل شيء.*نبحث عن السبب/s);
  expect(shown[1]).toMatch(/توقف التطبيق.*انتهى/s);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['تأخر البريد', 'البريد', 'الأعطال', 'توقف التطبيق']);
});

test('says that no incident was published', async () => {
  open(answers([service('mail')]));
  expect(await screen.findByText('لم ننشر أي عطل خلال 90 يومًا.')).toBeTruthy();
});
