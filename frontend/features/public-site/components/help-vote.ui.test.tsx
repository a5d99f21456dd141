import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import HelpVote from './help-vote.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an answer that is given again after a failure has the same key, so that it counts once', async () => {
  await loadMessages('ar', ['follow']);
  const keys: (string | null)[] = [];
  let isDown = true;
  vi.stubGlobal('fetch', async (_path: unknown, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    if (isDown) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, code: 'ok', message: '', model: null, errors: null, statusCode: 201 }, { status: 201 });
  });
  render(
    <LocaleProvider initial="ar">
      <MemoryRouter>
        <HelpVote article="first-sync" />
      </MemoryRouter>
    </LocaleProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'نعم' }));
  expect((await screen.findByRole('status')).textContent).not.toBe('شكرًا، سُجّل الجواب.');
  await vi.waitFor(() => expect(screen.getByRole('group')).toHaveProperty('disabled', false));
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'نعم' }));
  expect(await screen.findByText('شكرًا، سُجّل الجواب.')).toBeTruthy();
  expect([keys[0] !== null, new Set(keys).size]).toEqual([true, 1]);
});
