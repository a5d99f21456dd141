import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { ExportButton } from './export-button.tsx';

const network = vi.hoisted(() => ({ isDown: true, asked: 0 }));
vi.mock('../../locales/ar/exports.json', () => {
  network.asked += 1;
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: {} };
});

afterEach(cleanup);

test('says that the export could not be opened, and tries again when asked', async () => {
  await loadMessages('ar', []);
  render(
    <LocaleProvider>
      <ExportButton kind="reviews" filters={{}} />
    </LocaleProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'تصدير' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/\p{Script=Arabic}/u);
  expect(network.asked).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(network.asked).toBe(2));
});
