import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { skipSessionCheck, signOut } from '../../../lib/session/session.ts';
import { CheckEmailScreen } from './check-email-screen.tsx';
import { codeSent } from './code-sent.ts';

const email = 'hind@business.example';
const sentence = /أرسلنا رمزًا من ستة أرقام/;
let sent: { readonly path: string; readonly body: unknown }[];

/** The error for the next requests; null for success. */
let refused: { readonly status: number; readonly code: string } | null;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  sent.push({ path: String(input), body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  if (refused !== null) {
    const { status, code } = refused;
    return Response.json(
      { success: false, message: `message of ${code}`, errors: null, model: null, statusCode: status, code },
      { status },
    );
  }
  return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
}

/** Where the tab is, as its history keeps it. */
function Location() {
  return <output data-testid="location">{JSON.stringify(useLocation())}</output>;
}

function arrive(state: unknown): void {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[{ pathname: '/check-email', search: `?email=${encodeURIComponent(email)}`, state }]}>
          <CheckEmailScreen />
          <Location />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(إرسال رمز جديد|رمز جديد بعد)/ });

beforeEach(async () => {
  sent = [];
  refused = null;
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['identity']);
  skipSessionCheck();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the e-mail code', () => {
  test('was sent when coming from the sign-up, and can be requested again after a minute', async () => {
    arrive(codeSent);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(email)).toBeTruthy();
    expect(resend().disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  test('was not sent by a reload', async () => {
    arrive(codeSent);
    expect(await screen.findByText(sentence)).toBeTruthy();
    const { state } = JSON.parse(screen.getByTestId('location').textContent ?? '') as { state: unknown };
    cleanup();
    arrive(state);
    expect(await screen.findByText(/يلزم لتأكيد هذا البريد رمز من ستة أرقام/)).toBeTruthy();
    expect([screen.queryByText(sentence), resend().disabled]).toEqual([null, false]);
  });

  test.each([null, { codeSent: 'yes' }])('was not sent when coming from the login, and can be requested at once (%j)', async (state) => {
    arrive(state);
    expect(await screen.findByText(/يلزم لتأكيد هذا البريد رمز من ستة أرقام/)).toBeTruthy();
    expect(screen.getByText(email)).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(resend().disabled).toBe(false);
    expect(sent).toEqual([]);

    fireEvent.click(resend());
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(resend().disabled).toBe(true));
    expect(sent).toMatchObject([{ body: { email } }]);
  });

  test.each([
    [400, 'code_wrong', '', true],
    [400, 'code_expired', '', true],
    [503, 'unavailable', '123456', false],
  ])('announces %i %s, leaves %j in the field, and focuses the field: %j', async (status, code, left, isOfField) => {
    refused = { status, code };
    arrive(codeSent);
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    fireEvent.change(field, { target: { value: '123456' } });
    // As pressing the button does.
    field.blur();
    expect((await screen.findByRole('alert')).textContent).toBe(`message of ${code}`);
    expect(field.value).toBe(left);
    expect(document.activeElement === field).toBe(isOfField);
  });

  test('asks for the password after the code when another browser sent the registration', async () => {
    refused = { status: 400, code: 'registration_elsewhere' };
    arrive(codeSent);
    fireEvent.change(await screen.findByRole<HTMLInputElement>('textbox'), { target: { value: '123456' } });
    const password = await screen.findByLabelText<HTMLInputElement>('كلمة المرور');
    fireEvent.change(password, { target: { value: 'her-own-words-11' } });
    fireEvent.click(screen.getByRole('button', { name: 'تأكيد' }));
    const given = { email, Otp: '123456' };
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([given, { ...given, password: 'her-own-words-11' }]));
  });
});
