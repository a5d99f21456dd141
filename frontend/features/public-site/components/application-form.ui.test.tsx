import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import ApplicationForm from './application-form.tsx';

let sent: Record<string, unknown>[] = [];
let answer: () => Response;
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const ok = () => json(201, { success: true, code: 'ok', message: 'ok', model: null, errors: null });

beforeEach(async () => {
  sent = [];
  answer = ok;
  await loadMessages('ar', ['careers']);
  vi.stubGlobal('fetch', async (_path: string, init: { readonly body: FormData }) => {
    sent.push(Object.fromEntries(init.body));
    return answer();
  });
  render(
    <MemoryRouter>
      <LocaleProvider initial="ar">
        <ApplicationForm />
      </LocaleProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fill = async (file: File) => {
  fireEvent.change(await screen.findByLabelText('الاسم'), { target: { value: 'نورة' } });
  fireEvent.change(screen.getByLabelText('البريد الإلكتروني'), { target: { value: 'noura@example.com' } });
  fireEvent.change(screen.getByLabelText('الوظيفة'), { target: { value: 'writer' } });
  fireEvent.change(screen.getByLabelText('السيرة الذاتية'), { target: { files: [file] } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'إرسال الطلب' }));
const pdf = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });

test('sends the form with the résumé, and says that it arrived', async () => {
  await fill(pdf);
  submit();
  await waitFor(() => expect(screen.getByText(/وصل الطلب/)).toBeTruthy());
  expect(sent).toEqual([{ name: 'نورة', email: 'noura@example.com', note: '', website: '', vacancy: 'writer', resume: expect.any(File) }]);
});

test('does not send a file that is too large, and shows the answer of the server at its field', async () => {
  await fill(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'cv.pdf', { type: 'application/pdf' }));
  submit();
  expect(screen.getByText('حجم السيرة الذاتية 5 ميغابايت على الأكثر')).toBeTruthy();
  expect(sent).toEqual([]);
  answer = () =>
    json(400, {
      success: false,
      code: 'validation_failed',
      message: 'x',
      model: null,
      errors: { resume: ['تُقبل السيرة الذاتية بصيغة PDF'] },
    });
  await fill(pdf);
  submit();
  await waitFor(() => expect(screen.getByText('تُقبل السيرة الذاتية بصيغة PDF')).toBeTruthy());
  expect(screen.getByLabelText('السيرة الذاتية').getAttribute('aria-invalid')).toBe('true');
});
