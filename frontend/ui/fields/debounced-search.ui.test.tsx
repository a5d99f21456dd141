import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { DebouncedSearch } from './debounced-search.tsx';

let searched: string[];
const search = (value: string) => (
  <LocaleProvider>
    <DebouncedSearch label="بحث" value={value} onChange={(text) => searched.push(text)} />
  </LocaleProvider>
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => void vi.advanceTimersByTime(400));

beforeEach(() => {
  searched = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('keeps what is typed while an earlier search has yet to reach the address', () => {
  const { rerender } = render(search(''));
  type('قهوة');
  pause();
  type('');
  rerender(search('قهوة'));
  expect(field().value).toBe('');
  pause();
  type('قهوة باردة');
  pause();
  rerender(search(''));
  expect(field().value).toBe('قهوة باردة');
  expect(searched).toEqual(['قهوة', '', 'قهوة باردة']);
});

test('follows the address where nobody types', () => {
  const { rerender } = render(search('قهوة'));
  rerender(search(''));
  expect(field().value).toBe('');
  rerender(search('قهوة'));
  expect(field().value).toBe('قهوة');
  pause();
  expect(searched).toEqual([]);
});
