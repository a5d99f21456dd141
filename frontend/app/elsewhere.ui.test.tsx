import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSession } from '../features/team/testing.ts';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { loadMessages } from '../lib/locale/messages.ts';
import { signIn, signOut, skipSessionCheck } from '../lib/session/session.ts';
import { AppRoutes } from './routes.tsx';

const open = (path: string) =>
  render(
    <LocaleProvider>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>
    </LocaleProvider>,
  );

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // The shell by name: a page that leaves its texts out may have been shown before, by another file.
  await loadMessages('ar', ['shell', 'public-site']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const notice = 'لا صفحة في هذا العنوان، وهذه أقرب صفحة إليه.';

test('an unknown address leads to the landing page, which says so', async () => {
  skipSessionCheck();
  open('/no-such-page');
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

test('the address /Home is no unknown one', async () => {
  skipSessionCheck();
  open('/Home');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(notice)).toBeNull();
});

test('who may not open the console is told so within the site, with its header and the own account', async () => {
  signIn(aSession('admin'));
  open('/admin');
  expect(await screen.findByText('لا صلاحية لهذه الصفحة')).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'لوحة التحكم' }).getAttribute('href')).toBe('/customer');
});
