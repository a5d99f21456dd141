import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { TestimonialTab } from './testimonial-tab.tsx';
import { TestimonialsTab } from './testimonials-tab.tsx';

const writtenAt = '2026-03-01T08:00:00.000Z';
const said = { stars: 4, text: 'وفّر علينا ساعات كل أسبوع', name: 'نورة القحطاني', state: 'pending', writtenAt };
const id = '11111111-1111-4111-8111-111111111111';
let sent: string[];
let own: object | null;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  const { pathname } = new URL(String(input), 'http://x');
  if ((init?.method ?? 'GET') !== 'GET') {
    sent.push(`${init?.method} ${pathname} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    return answer(null);
  }
  if (pathname === '/api/testimonial') return answer(own);
  return answer({ items: [{ ...said, id, business: 'مقهى الواحة' }] });
}

beforeEach(async () => {
  [sent, own] = [[], null];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['audience', 'testimonial']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function open(content: ReactNode) {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>{content}</MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

test('sends nothing without the consent, and with it what was typed', async () => {
  signInAs({ role: 'admin', abilities: ['subscription.write'] });
  open(<TestimonialTab />);
  const send = await screen.findByRole('button', { name: 'إرسال' });
  fireEvent.change(screen.getByRole('textbox', { name: 'ما الذي تقولونه لمن يسأل عن سُمعة؟' }), { target: { value: said.text } });
  fireEvent.change(screen.getByRole('textbox', { name: 'الاسم كما يظهر' }), { target: { value: said.name } });
  fireEvent.click(send);
  await waitFor(() => expect(screen.getAllByText('هذا الحقل مطلوب')).toHaveLength(2));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: '4 نجوم' }));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(send);
  const body = { stars: 4, text: said.text, name: said.name, consent: true };
  await waitFor(() => expect(sent).toEqual([`PUT /api/testimonial ${JSON.stringify(body)}`]));
});

test('says what became of it, and withdraws it after a question', async () => {
  own = { ...said, state: 'approved' };
  signInAs({ role: 'admin', abilities: ['subscription.write'] });
  open(<TestimonialTab />);
  expect(await screen.findByText('ظاهر في الصفحة الرئيسية')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'سحب الموافقة' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'سحب الموافقة' }));
  await waitFor(() => expect(sent).toEqual(['DELETE /api/testimonial']));
});

test('staff approve what they have read', async () => {
  signInAs({ role: 'super_admin', permissions: ['content'], abilities: ['platform.content'] });
  open(<TestimonialsTab />);
  const [approve] = await screen.findAllByRole('button', { name: 'عرضه في الموقع' });
  if (approve === undefined) throw new Error('no button');
  fireEvent.click(approve);
  await waitFor(() => expect(sent).toEqual([`PUT /api/audience/testimonials/${id}/decision {"approved":true,"writtenAt":"${writtenAt}"}`]));
});
