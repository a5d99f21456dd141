import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import ShareLinks from './share-links.tsx';

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await loadMessages('ar', ['pages']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test.each([
  ['no clipboard', undefined, 'لا يسمح المتصفح بالنسخ هنا. انسخ العنوان بنفسك:'],
  ['a clipboard that refuses', { writeText: () => Promise.reject(new Error('refused')) }, 'لا يسمح المتصفح بالنسخ هنا. انسخ العنوان بنفسك:'],
  ['a clipboard', { writeText: () => Promise.resolve() }, 'نُسخ العنوان'],
])('with %s it says what came of it, and shows the address where it was not copied', async (_, clipboard, said) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  render(
    <LocaleProvider>
      <ShareLinks title="x" />
    </LocaleProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryAllByText(window.location.href)).toHaveLength(said === 'نُسخ العنوان' ? 0 : 1);
});
