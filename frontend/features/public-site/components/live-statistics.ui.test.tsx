import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import LiveStatistics from './live-statistics.tsx';

beforeEach(() => loadMessages('ar', ['public-site']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows what businesses say where there is something, with who says it', async () => {
  const item = { stars: 5, text: 'وفّر علينا ساعات كل أسبوع', name: 'نورة', business: 'مقهى الواحة' };
  vi.stubGlobal('fetch', async (input: unknown) => {
    const model = String(input).includes('testimonials') ? { items: [item] } : { businesses: null, reviews: null, replies: null };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  render(
    <MemoryRouter>
      <LocaleProvider initial="ar">
        <LiveStatistics />
      </LocaleProvider>
    </MemoryRouter>,
  );
  const section = await screen.findByRole('region', { name: 'ما يقوله من يستخدمها' });
  expect(section.textContent).toMatch(/5 نجوم.*وفّر علينا ساعات كل أسبوع.*نورة · مقهى الواحة/s);
});
