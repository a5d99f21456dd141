import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signInAs } from '../../../lib/testing.ts';
import { WritingCard } from './writing-card.tsx';

let sent: unknown[];

async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews']);
  signInAs({ abilities: ['settings.write'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <WritingCard writing={{ tone: 'warm', signature: null }} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'حفظ' });
const sign = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

test('saves tone and signature once something was changed', async () => {
  expect(save().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'رسمية' }));
  sign('إدارة بيت الشواء');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toEqual([{ tone: 'formal', signature: 'إدارة بيت الشواء' }]));
});

test('names what is wrong with a signature, and sends nothing', async () => {
  sign('م'.repeat(121));
  fireEvent.click(save());
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});
