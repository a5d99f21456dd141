import type { OwnPhone } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { PhoneSection } from './phone-section.tsx';
import { phoneQuery } from './queries.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const unconfirmed: OwnPhone = { phone: '0551112233', isConfirmed: false, isAvailable: true };
let asked: string[];
let answers: Response[];

const answer = (code = 'ok', status = 200, message = '') =>
  Response.json({ success: status === 200, message, errors: null, model: null, statusCode: status, code }, { status });

function show(phone: OwnPhone): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(phoneQuery(tenantId).queryKey, phone);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PhoneSection />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}

beforeEach(async () => {
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url)} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    return answers.shift() ?? answer();
  });
  await loadMessages('ar', ['account', 'identity']);
  signInAs({});
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('sends a code, says when it is wrong, and confirms with the right one', async () => {
  show(unconfirmed);
  await press('إرسال رمز التأكيد');
  expect(await screen.findByText(/أُرسل رمز من ستة أرقام/)).toBeTruthy();
  answers = [answer('code_wrong', 400, 'الرمز غير صحيح')];
  const field = screen.getByLabelText<HTMLInputElement>('رمز التأكيد');
  fireEvent.change(field, { target: { value: '111111' } });
  expect(await screen.findByText('الرمز غير صحيح')).toBeTruthy();
  await waitFor(() => expect(field.value).toBe(''));
  fireEvent.change(field, { target: { value: '222222' } });
  await waitFor(() => expect(screen.queryByLabelText('رمز التأكيد')).toBeNull());
  expect(asked).toEqual([
    'POST /api/account/phone/code',
    'POST /api/account/phone/confirm {"Otp":"111111"}',
    'POST /api/account/phone/confirm {"Otp":"222222"}',
  ]);
});

test('says that no code could be sent', async () => {
  show(unconfirmed);
  answers = [answer('sms_unavailable', 409, 'الرسائل النصية غير متاحة هنا')];
  await press('إرسال رمز التأكيد');
  expect(await screen.findByText('الرسائل النصية غير متاحة هنا')).toBeTruthy();
  expect(screen.queryByLabelText('رمز التأكيد')).toBeNull();
});

test.each<[Partial<OwnPhone>, RegExp]>([
  [{ isAvailable: false }, /لم تُفعَّل الرسائل النصية/],
  [{ phone: null }, /لا رقم جوال في الملف الشخصي/],
  [{ isConfirmed: true }, /الرقم .*0551112233.* مؤكد/],
])('offers no code for %j, and says why', async (given, text) => {
  show({ ...unconfirmed, ...given });
  await waitFor(() => expect(document.body.textContent).toMatch(text));
  expect(screen.queryByRole('button')).toBeNull();
});
