import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { applyLanguage } from '../../lib/locale/language.ts';
import { loadMessages } from '../../lib/locale/messages.ts';
import { skipSessionCheck, signIn, signOut } from '../../lib/session/session.ts';
import { PublicLayout } from './public-layout.tsx';
import { browserDisplay } from '../../lib/look/display.ts';

function Site() {
  return useRoutes([{ path: '/', element: <PublicLayout />, children: [{ path: '*', element: <p>the page</p> }] }]);
}

function open(path = '/'): void {
  render(
    <LocaleProvider>
      <MemoryRouter initialEntries={[path]}>
        <Site />
      </MemoryRouter>
    </LocaleProvider>,
  );
}

beforeEach(() => loadMessages('ar', ['shell']));
afterEach(signOut);

test('offers neither login nor sign-up before the session that the browser remembers is checked', async () => {
  // Modules of their own, because a state that is known never becomes unknown again.
  vi.resetModules();
  const [messages, locale, layout, session] = await Promise.all([
    import('../../lib/locale/messages.ts'),
    import('../../lib/locale/locale-provider.tsx'),
    import('./public-layout.tsx'),
    import('../../lib/session/session.ts'),
  ]);
  await messages.loadMessages('ar', ['shell']);
  render(
    <locale.LocaleProvider>
      <MemoryRouter>
        <layout.PublicLayout>the page</layout.PublicLayout>
      </MemoryRouter>
    </locale.LocaleProvider>,
  );
  expect(session.getSession().status).toBe('loading');
  expect(await screen.findByText('the page')).toBeDefined();
  const offers = () => ['دخول', 'تجربة مجانية'].map((name) => screen.queryAllByRole('link', { name }).length);
  expect(offers()).toEqual([0, 0]);
  act(session.signOut);
  expect(offers()).toEqual([1, 1]);
});

test('shows the signed-in user in the header of the public site and in its menu', async () => {
  signIn({
    accountId: 'a',
    memberId: 'm',
    tenantId: 't',
    businessName: 'بيت الشواء',
    businesses: [],
    fullName: 'نورة الشهري',
    email: 'n.alshehri@example.sa',
    avatarUrl: null,
    role: 'admin',
    abilities: [],
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
  open();
  // The styles show one of the two by the screen width; the closed menu is not rendered.
  expect(await screen.findAllByRole('button', { name: 'خروج' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'القائمة' }));
  expect(await screen.findAllByRole('button', { name: 'خروج' })).toHaveLength(2);
  expect(screen.getAllByText('نورة الشهري')).toHaveLength(2);
  expect(screen.getAllByText('n.alshehri@example.sa')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'لوحة التحكم' }).getAttribute('href')).toBe('/customer');
});

test('offers the login to a visitor', async () => {
  skipSessionCheck();
  open();
  expect((await screen.findByRole('link', { name: 'دخول' })).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'خروج' })).toBeNull();
});

test.each([
  ['/', 1],
  ['/signup', 0],
  ['/check-email', 0],
])('the header of %s offers the sign-up %i times', async (path, times) => {
  skipSessionCheck();
  open(path);
  await screen.findByRole('link', { name: 'دخول' });
  expect(screen.queryAllByRole('link', { name: 'تجربة مجانية' })).toHaveLength(times);
});

test('leads a reader of English from the Arabic address to the English one, with all links', async () => {
  applyLanguage('en');
  await loadMessages('en', ['shell']);
  skipSessionCheck();
  open('/pricing');
  expect((await screen.findAllByRole('link', { name: 'Pricing' })).map((link) => link.getAttribute('href'))).toEqual([
    '/en/pricing',
    '/en/pricing',
  ]);
  expect(screen.getAllByRole('link', { name: 'Pricing' })[0]?.getAttribute('aria-current')).toBe('page');
});

test.each([
  [[], 0],
  [[{ stars: 5 }], 2],
])('links the testimonials of the landing page in header and menu only where there are some: %j', async (items, times) => {
  vi.stubGlobal('fetch', async () => Response.json({ model: { items } }));
  skipSessionCheck();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'القائمة' }));
  await vi.waitFor(() => expect(screen.queryAllByRole('link', { name: 'آراء العملاء' })).toHaveLength(times));
  vi.unstubAllGlobals();
});
