import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../lib/api/errors.ts';
import { recordMaintenance } from '../lib/api/maintenance.ts';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { signOut } from '../lib/session/session.ts';
import { signInAs } from '../lib/testing.ts';
import { Guard } from './guard.tsx';

afterEach(() => {
  cleanup();
  recordMaintenance(null);
  signOut();
});

const open = (area: 'customer' | 'admin') =>
  render(
    <LocaleProvider>
      <MemoryRouter>
        <Guard area={area}>
          <p>inside</p>
        </Guard>
      </MemoryRouter>
    </LocaleProvider>,
  );

test('a business reads that the platform is under maintenance until it asks again; the console stays open', () => {
  signInAs({ role: 'admin' });
  open('customer');
  expect(screen.getByText('inside')).toBeTruthy();
  act(() => recordMaintenance(new ApiError(503, 'maintenance', 'المنصة قيد الصيانة')));
  expect(screen.queryByText('inside')).toBeNull();
  expect(screen.getByText('المنصة قيد الصيانة')).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('inside')).toBeTruthy();
  cleanup();
  signInAs({ role: 'super_admin' });
  open('admin');
  act(() => recordMaintenance(new ApiError(503, 'maintenance', 'المنصة قيد الصيانة')));
  expect(screen.getByText('inside')).toBeTruthy();
});

test('shows that a page is loading until the page somebody is led to has come', async () => {
  signInAs({ role: 'admin' });
  let come = (_module: { readonly default: () => React.JSX.Element }) => {};
  const Home = lazy(() => new Promise<{ readonly default: () => React.JSX.Element }>((resolve) => (come = resolve)));
  const guest = (
    <Guard area="guest">
      <p>sign-in form</p>
    </Guard>
  );
  render(
    <LocaleProvider>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={guest} />
          <Route path="*" element={<Home />} />
        </Routes>
      </MemoryRouter>
    </LocaleProvider>,
  );
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.queryByText('sign-in form')).toBeNull();
  await act(async () => come({ default: () => <p>home</p> }));
  expect(screen.getByText('home')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
