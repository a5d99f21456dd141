import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocaleProvider } from './locale-provider.tsx';
import type { MessageContext } from './message-ids.ts';
import { loadMessages, onMessages } from './messages.ts';
import { useTextsState } from './use-texts.ts';

test('texts that could not be loaded are said to be missing, and are there once they were asked for again', async () => {
  await loadMessages('ar', []);
  const end = onMessages(() => {
    throw new Error('not loaded');
  });
  // A file that no other test has loaded.
  const { result } = renderHook(() => useTextsState(['of-this-test' as MessageContext]), { wrapper: LocaleProvider });
  await waitFor(() => expect(result.current).toMatchObject({ isReady: false, error: new Error('not loaded') }));
  end();
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ isReady: true, error: undefined }));
});
