import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import ContactForm from './contact-form.tsx';

let keys: (string | null)[] = [];
let isDown = false;

beforeEach(async () => {
  keys = [];
  isDown = false;
  sessionStorage.clear();
  await loadMessages('ar', ['contact']);
  vi.stubGlobal('fetch', async (_path: string, { headers }: { readonly headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    if (isDown) return new Response('{', { status: 502 });
    const answer = { success: true, code: 'ok', message: 'ok', model: { reference: 'M-1' }, errors: null, statusCode: 201 };
    return Response.json(answer, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <LocaleProvider initial="ar">
      <ContactForm />
    </LocaleProvider>,
  );
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const [name, email, message] = [/الاسم الكامل/, /البريد الإلكتروني/, /الرسالة/];
const write = (of: RegExp, value: string) => fireEvent.change(field(of), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
const wrong = () => screen.getAllByRole('textbox').map((each) => each.getAttribute('aria-invalid'));

test('names what is missing by field before it sends anything, then each field when it is left', async () => {
  show();
  fireEvent.blur(field(name));
  expect(wrong()).toEqual(['false', 'false', 'false', 'false']);
  write(email, 'noura@');
  submit();
  expect(wrong()).toEqual(['true', 'true', 'false', 'true']);
  expect(screen.getByText('صيغة البريد الإلكتروني غير صحيحة')).toBeTruthy();
  expect(document.activeElement).toBe(field(name));
  write(email, 'noura@example.com');
  fireEvent.blur(field(email));
  expect(wrong()).toEqual(['true', 'false', 'false', 'true']);
  expect(keys).toEqual([]);
});

test('keeps what was typed in this tab until it was sent, and sends the same again under the same key', async () => {
  show();
  write(name, 'نورة');
  write(email, 'noura@example.com');
  write(message, 'سؤال');
  cleanup();
  show();
  expect([field(name), field(email), field(message)].map(({ value }) => value)).toEqual(['نورة', 'noura@example.com', 'سؤال']);
  isDown = true;
  submit();
  await screen.findByRole('alert');
  isDown = false;
  submit();
  await screen.findByText(/M-1/);
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  cleanup();
  show();
  await waitFor(() => expect(field(message).value).toBe(''));
});
