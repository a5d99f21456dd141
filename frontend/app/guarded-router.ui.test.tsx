import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { useCallback, useState } from 'react';
import { useLeaveGuard } from '../lib/form/leave-guard.ts';
import { GuardedRouter } from './guarded-router.tsx';

let leave: (() => void) | null = null;

function Form() {
  const [isDirty, setDirty] = useState(true);
  useLeaveGuard(
    isDirty,
    useCallback((go: () => void) => {
      leave = go;
    }, []),
  );
  const { search } = useLocation();
  return (
    <>
      <p>form {search}</p>
      <Link to="/other">other</Link>
      <Link to="/form?tab=two">tab</Link>
      <Link to="/form?tab=one&open=1">open</Link>
      <button type="button" onClick={() => setDirty(false)}>
        save
      </button>
    </>
  );
}

beforeEach(() => {
  leave = null;
  window.history.pushState(null, '', '/before');
  render(
    <GuardedRouter>
      <Routes>
        <Route path="/before" element={<Link to="/form?tab=one">form</Link>} />
        <Route path="/form" element={<Form />} />
        <Route path="/other" element={<p>elsewhere</p>} />
      </Routes>
    </GuardedRouter>,
  );
  press('form');
});
afterEach(cleanup);

const press = (name: string) => act(() => screen.getByText(name).click());
const goOn = () => act(() => leave?.());

test('asks before another page or tab, goes on when told, and not within the page', () => {
  press('open');
  expect([leave, screen.getByText(/^form/).textContent]).toEqual([null, 'form ?tab=one&open=1']);
  press('tab');
  press('other');
  expect(screen.queryByText('elsewhere')).toBeNull();
  goOn();
  expect(screen.getByText('elsewhere')).toBeTruthy();
});

test('asks before Back, which stays until it is told to go on', async () => {
  window.history.back();
  await waitFor(() => expect(leave).not.toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByText(/^form/)).toBeTruthy();
  goOn();
  expect(await screen.findByText('form')).toBeTruthy();
  expect(window.location.pathname).toBe('/before');
});

test('does not ask once all is saved, and asks the browser to warn before the page closes until then', () => {
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  press('save');
  expect(closing()).toBe(true);
  press('other');
  expect(screen.getByText('elsewhere')).toBeTruthy();
});
