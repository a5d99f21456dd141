import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { KpiStrip } from './kpi-strip.tsx';
import type { Trends } from './kpis.ts';

const months = ['2026-09-30T21:00:00.000Z', '2026-10-31T21:00:00.000Z'].map((start, index) => ({
  start,
  subscribers: 12 + index,
  joined: 1,
  revenue: 50_000,
}));
const trends = {
  months,
  revenueBefore: 0,
  retention: { kept: 0, of: 0 },
  retentionBefore: { kept: 0, of: 0 },
  trials: { running: 0, endingIn7Days: 0 },
} as unknown as Trends;

afterEach(cleanup);

test('says of the month that goes on that its value is not the last', async () => {
  await loadMessages('ar', ['subscribers']);
  render(
    <LocaleProvider>
      <KpiStrip trends={trends} />
    </LocaleProvider>,
  );
  const [bars] = screen.getAllByRole('img');
  expect(bars?.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('أكتوبر: 12، نوفمبر حتى اليوم: 13');
});
