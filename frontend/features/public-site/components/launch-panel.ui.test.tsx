import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import LaunchPanel from './launch-panel.tsx';

const now = '2026-03-01T08:00:00.000Z';
let launchAt: string | null;
let isDown: boolean;
let follows: { readonly status: number; readonly errors: object | null };
const json = (status: number, model: unknown, errors: object | null = null) =>
  Response.json(
    { success: status < 300, code: status < 300 ? 'ok' : 'validation_failed', message: '', model, errors, statusCode: status },
    { status },
  );

/** Forgets the answers of the test before: the app has one cache. */
function Forget() {
  useQueryClient().clear();
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
  [launchAt, isDown, follows] = [null, false, { status: 202, errors: null }];
  await loadMessages('ar', ['follow']);
  vi.stubGlobal('fetch', async (path: unknown) => {
    if (String(path).includes('/followers')) return json(follows.status, null, follows.errors);
    return isDown ? json(404, null) : json(200, { launchAt, now });
  });
});
afterEach(() => {
  cleanup();
  render(
    <QueryProvider>
      <Forget />
    </QueryProvider>,
  );
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <LocaleProvider initial="ar">
      <MemoryRouter>
        <LaunchPanel />
      </MemoryRouter>
    </LocaleProvider>,
  );
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const counted = () => screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));

test('counts down each second, and says at zero that the platform has started, without a reload', async () => {
  launchAt = '2026-03-02T09:01:02.000Z';
  open();
  await screen.findByRole('timer');
  expect(counted()).toEqual(['1', '1', '1', '2']);
  await pass(1_000);
  expect(counted()).toEqual(['1', '1', '1', '1']);
  vi.setSystemTime(new Date('2026-03-02T09:01:01.000Z'));
  await pass(1_000);
  expect(screen.getByRole('status').textContent).toContain('انطلقت سُمعة');
  expect(screen.queryByRole('button', { name: 'ذكّروني' })).toBeNull();
});

test('offers the reminder without a date, and nothing while it is not known whether the platform has started', async () => {
  isDown = true;
  open();
  const again = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByRole('button', { name: 'ذكّروني' })).toBeNull();
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'ذكّروني' })).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the form of the reminder names a wrong address, shows that it sends, what failed, and that it was subscribed', async () => {
  open();
  const submit = await screen.findByRole('button', { name: 'ذكّروني' });
  const email = screen.getByLabelText('البريد الإلكتروني');
  fireEvent.change(email, { target: { value: 'nobody' } });
  fireEvent.click(submit);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(email, { target: { value: 'noura@example.com' } });
  follows = { status: 400, errors: { email: ['صيغة البريد الإلكتروني غير صحيحة'] } };
  fireEvent.click(submit);
  expect(screen.getByRole('button', { name: 'جارٍ الإرسال…' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('صيغة البريد الإلكتروني غير صحيحة')).toBeTruthy();
  follows = { status: 202, errors: null };
  fireEvent.click(screen.getByRole('button', { name: 'ذكّروني' }));
  expect((await screen.findByRole('status')).textContent).toContain('تم الاشتراك في التذكير بنجاح، شكرًا.');
});
