import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browserDisplay } from '../look/display.ts';
import { signOut } from '../session/session.ts';
import { signInAs } from '../testing.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { useFormat } from './use-format.ts';

afterEach(() => signOut());

test('times are in the zone of the business, at once when it changes', () => {
  const inZone = (timeZone: string) => signInAs({ display: { ...browserDisplay, timeZone } });
  inZone('UTC');
  const { result } = renderHook(() => useFormat().time('2026-03-12T20:30:00.000Z'), { wrapper: LocaleProvider });
  expect(result.current).toContain('8:30');
  act(() => inZone('Asia/Riyadh'));
  expect(result.current).toContain('11:30');
});
