import type { Display } from '@sumaa/contracts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// What the first choice loads, so that no test waits for it.
import '../api/own-look.ts';
import { browserDisplay } from './display.ts';
import { LocaleProvider } from '../locale/locale-provider.tsx';
import { loadMessages } from '../locale/messages.ts';
import { getSession, signOut } from '../session/session.ts';
import { signInAs } from '../testing.ts';
import { setTheme } from './theme.ts';
import { useOwnLook } from './use-own-look.ts';
import { useSavedLook } from './use-saved-look.ts';

let sent: unknown[];

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    const model = { language: null, dateFormat: null, calendar: null, undoSeconds: null, theme: null };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', []);
});
afterEach(() => {
  cleanup();
  signOut();
  setTheme('system');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('applies the saved language and theme, and those that are saved elsewhere later', async () => {
  const { result, rerender } = renderHook(
    (saved: Pick<Display, 'language' | 'theme'>) => {
      useSavedLook({ ...browserDisplay, ...saved });
      return useOwnLook();
    },
    { wrapper: LocaleProvider, initialProps: { language: 'en', theme: 'dark' } },
  );
  await waitFor(() => expect(result.current).toMatchObject({ language: 'en', theme: 'dark' }));
  rerender({ language: 'ar', theme: 'light' });
  await waitFor(() => expect(result.current).toMatchObject({ language: 'ar', theme: 'light' }));
  expect(sent).toEqual([]);
});

test('a switch saves the choice of a signed-in user, and that of a visitor in the browser only', async () => {
  const { result } = renderHook(() => useOwnLook(), { wrapper: LocaleProvider });
  await act(() => result.current.chooseLanguage('en'));
  expect([result.current.language, sent]).toEqual(['en', []]);
  signInAs({});
  await act(() => result.current.chooseLanguage('ar'));
  act(() => result.current.chooseTheme('dark'));
  await waitFor(() => expect(sent).toEqual([{ language: 'ar' }, { theme: 'dark' }]));
  expect(getSession()).toMatchObject({ session: { display: { language: 'ar', theme: 'dark' } } });
});
