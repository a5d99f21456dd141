import { plansIn } from '@sumaa/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut, skipSessionCheck } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import Plans from './plans.tsx';

beforeEach(async () => {
  vi.stubGlobal('fetch', async (input: unknown) => {
    const model = String(input).includes('/api/public/trial') ? { days: 30, vatPercent: 20 } : plansIn('ar').slice(0, 1);
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['public-site']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('offers the sign-up to visitors only, with the days and the tax that the settings give', async () => {
  skipSessionCheck();
  render(
    <LocaleProvider>
      <MemoryRouter>
        <Plans />
      </MemoryRouter>
    </LocaleProvider>,
  );
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/signup');
  expect(await screen.findByText('التجربة المجانية 30 يومًا، على الباقة الاحترافية.')).toBeTruthy();
  expect(screen.getByText('تضاف ضريبة القيمة المضافة 20٪، وتظهر منفصلة في كل فاتورة.')).toBeTruthy();
  act(() => signInAs({ role: 'viewer' }));
  expect(screen.getByText('الأساسية')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
