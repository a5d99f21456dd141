import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Link, MemoryRouter, Outlet, useRoutes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('a bug of this screen');
}

const Frame = () => (
  <>
    <input aria-label="search" />
    <Link to="/customer/team">team</Link>
    <Link to="/customer/broken">broken</Link>
    <Outlet />
  </>
);

const bounded = (bit: ReactElement) => <ErrorBoundary>{bit}</ErrorBoundary>;

function App() {
  return useRoutes([
    {
      path: '/customer',
      element: bounded(<Frame />),
      children: [
        { path: 'overview', element: bounded(<p>the overview</p>) },
        { path: 'team', element: bounded(<p>the team</p>) },
        { path: 'broken', element: bounded(<Broken />) },
      ],
    },
  ]);
}

beforeEach(async () => {
  await loadMessages('ar', ['shell']);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
  render(
    <LocaleProvider>
      <MemoryRouter initialEntries={['/customer/overview']}>
        <App />
      </MemoryRouter>
    </LocaleProvider>,
  );
});

const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

describe('navigation between screens', () => {
  test('keeps the frame mounted with its typed text', async () => {
    const search = screen.getByRole('textbox');
    fireEvent.change(search, { target: { value: 'typed' } });
    go('team');
    await screen.findByText('the team');
    expect(screen.getByRole('textbox')).toBe(search);
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed');
  });

  test('keeps the frame when a screen crashes, and recovers on the next screen', async () => {
    const search = screen.getByRole('textbox');
    go('broken');
    await screen.findByRole('heading', { name: 'توقّفت هذه الشاشة' });
    go('team');
    await screen.findByText('the team');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('textbox')).toBe(search);
  });
});
