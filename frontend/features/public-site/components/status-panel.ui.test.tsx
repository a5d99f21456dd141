import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import StatusPanel from './status-panel.tsx';

const at = '2026-03-01T08:00:00.000Z';
const names = ['command-api', 'postgres', 'event store', 'queue', 'mail'] as const;
const days = (shares: readonly (number | null)[]) => shares.map((availability, n) => ({ day: `2026-03-0${n + 1}`, availability }));
const service = (name: string, state = 'ok') => ({ name, state, ms: 12, availability: 0.9987, days: days([null, 1, 0.99]) });

beforeEach(() => loadMessages('ar', ['status']));
afterEach(() => {
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
const answers = (services: readonly object[]) => async () =>
  Response.json({
    success: true,
    message: '',
    errors: null,
    model: { at, measuredSince: at, backupAt: at, services },
    statusCode: 200,
    code: 'ok',
  });

test('says that the platform does not answer when it does not', async () => {
  open(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText('لا تجيب المنصة الآن', {}, { timeout: 10_000 })).toBeTruthy();
}, 15_000);

test('says what is wrong first, and how each service ran', async () => {
  open(answers(names.map((name) => service(name, name === 'mail' ? 'down' : 'ok'))));
  expect(await screen.findByText('بعض الخدمات متوقفة الآن')).toBeTruthy();
  expect(screen.getAllByText('تعمل')).toHaveLength(4);
  expect(screen.getAllByRole('img', { name: 'يوم واحد بلا انقطاع، ويوم واحد فيه انقطاع' })).toHaveLength(5);
  expect(screen.getByText(/آخر نسخة احتياطية/)).toBeTruthy();
  expect(screen.getAllByText(/99\.87/)).toHaveLength(5);
});
