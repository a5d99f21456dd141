import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { LoginsScreen } from './logins-screen.tsx';

const answered = (model: unknown, status = 200, errors: unknown = null, code = 'ok') =>
  Response.json({ success: status === 200, message: 'x', errors, model, statusCode: status, code }, { status });
const address = 'postgres://analyst_mona:secret@db:5432/sumaa';
let names: string[];
let sent: string[];

beforeEach(async () => {
  [names, sent] = [['mona'], []];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (init?.method === 'DELETE') {
      sent.push(pathname);
      names = [];
      return answered(null);
    }
    if (init?.method !== 'POST') return answered({ items: names.map((name) => ({ name, login: `analyst_${name}` })) });
    const { name } = JSON.parse(init.body as string) as { name: string };
    if (name !== 'huda') return answered(null, 400, { name: ['أحرف لاتينية صغيرة'] }, 'validation_failed');
    names = ['huda', 'mona'];
    return answered({ login: `analyst_${name}`, address });
  });
  await loadMessages('ar', ['analysts']);
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <LoginsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findAllByText('analyst_mona');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = async () => within(await screen.findByRole('dialog'));

test('adds a login, says at its field what is wrong, and shows the address once', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'إضافة تسجيل دخول' }));
  const name = (await dialog()).getByLabelText(/^الاسم/);
  fireEvent.change(name, { target: { value: 'Huda' } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'إضافة' }));
  expect(await screen.findByText('أحرف لاتينية صغيرة')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'huda' } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'إضافة' }));
  expect(await screen.findByText(address)).toBeTruthy();
  fireEvent.click((await dialog()).getByRole('button', { name: 'تم' }));
  await waitFor(() => expect(screen.queryByText(address)).toBeNull());
  expect(await screen.findAllByText('analyst_huda')).not.toHaveLength(0);
});

test('removes a login once that is confirmed', async () => {
  fireEvent.click(screen.getAllByRole('button', { name: 'حذف' })[0]!);
  expect(sent).toEqual([]);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'حذف' }));
  await waitFor(() => expect(sent).toEqual(['/api/platform/sql/logins/mona']));
  expect(await screen.findByText('لا تسجيلات دخول بعد')).toBeTruthy();
});
