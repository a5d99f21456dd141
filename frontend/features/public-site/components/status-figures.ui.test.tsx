import { statusServices } from '@sumaa/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { signOut } from '../../../lib/session/session.ts';
import StatusFigures from './status-figures.tsx';

function Forgetting() {
  useQueryClient().clear();
  return null;
}

// A visitor reads it: dates are those of nobody's settings, whoever signed in before.
beforeEach(() => signOut());
afterEach(() => {
  cleanup();
  // The cache of the queries is that of every file.
  render(
    <QueryProvider>
      <Forgetting />
    </QueryProvider>,
  );
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-01T08:00:00.000Z';

async function show(model: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['status']);
  render(
    <LocaleProvider initial="ar">
      <StatusFigures />
    </LocaleProvider>,
  );
}

test('beside the measures stand the most interrupted service, and when the last backup was', async () => {
  const services = statusServices.map((name) => ({ name, state: 'ok', ms: 12, availability: name === 'mail' ? 0.9987 : 1, days: [] }));
  await show({ at, measuredSince: null, backupAt: '2026-02-28T21:30:00.000Z', services, incidents: [] });
  expect((await screen.findByText(/أكثر الخدمات انقطاعًا/)).textContent).toMatch(/البريد.*99\.87/);
  expect(screen.getByText(/آخر نسخة احتياطية/).textContent).toMatch(/1 مارس 2026/);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: /حفظها بصيغة PDF/ }));
  expect(print).toHaveBeenCalledOnce();
});

test('an installation that measured nothing yet says so', async () => {
  const services = statusServices.map((name) => ({ name, state: 'unknown', ms: null, availability: null, days: [] }));
  await show({ at, measuredSince: null, backupAt: null, services, incidents: [] });
  expect(await screen.findByText('لم تكتمل بعد أي فترة مقيسة.')).toBeTruthy();
  expect(screen.getByText('لم تكتمل بعد أي نسخة احتياطية.')).toBeTruthy();
});
