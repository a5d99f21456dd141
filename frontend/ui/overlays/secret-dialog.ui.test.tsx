import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { SecretDialog } from './secret-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const texts = {
  title: 'api-keys.created',
  label: 'api-keys.key',
  once: 'api-keys.created.once',
  copy: 'api-keys.copy',
  copied: 'api-keys.copied',
  done: 'api-keys.created.done',
} as const;

test.each([
  ['no clipboard', undefined, ['سر'], /لا يسمح المتصفح بالنسخ هنا/],
  ['a clipboard that refuses', { writeText: () => Promise.reject(new Error('refused')) }, ['سر'], /لا يسمح المتصفح بالنسخ هنا/],
  ['a clipboard', { writeText: () => Promise.resolve() }, [], /نُسخ/],
])('with %s it says what came of it, and selects the secret where it was not copied', async (_, clipboard, selected, said) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await loadMessages('ar', ['api-keys']);
  render(
    <LocaleProvider>
      <SecretDialog secret="سر" onClose={() => undefined} texts={texts} />
    </LocaleProvider>,
  );
  const selects = vi.spyOn(window.Selection.prototype, 'selectAllChildren');
  fireEvent.click(screen.getByRole('button', { name: /نسخ/ }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(selects.mock.calls.map(([node]) => node.textContent)).toEqual(selected);
});
