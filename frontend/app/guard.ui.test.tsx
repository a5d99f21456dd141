import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../lib/api/errors.ts';
import { recordMaintenance } from '../lib/api/maintenance.ts';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { signOut } from '../lib/session.ts';
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
