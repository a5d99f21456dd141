import { statusServices } from '@sumaa/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import StatusFigures from './status-figures.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('beside the measures stand the most interrupted service, and when the last backup was', async () => {
  const at = '2026-03-01T08:00:00.000Z';
  const services = statusServices.map((name) => ({ name, state: 'ok', ms: 12, availability: name === 'mail' ? 0.9987 : 1, days: [] }));
  const model = { at, measuredSince: null, backupAt: '2026-02-28T21:30:00.000Z', services, incidents: [] };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['status']);
  render(
    <LocaleProvider initial="ar">
      <StatusFigures />
    </LocaleProvider>,
  );
  expect((await screen.findByText(/أكثر الخدمات انقطاعًا/)).textContent).toMatch(/البريد.*99\.87/);
  expect(screen.getByText(/آخر نسخة احتياطية/).textContent).toMatch(/1 مارس 2026/);
});
