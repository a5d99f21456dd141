import { noChoices, type OwnChoices } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SaveBarSlot } from '../../../ui/layout/save-bar-slot.ts';
import { OwnChoices as Choices } from './own-choices.tsx';
import { ownChoicesQuery } from './queries.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const [here, there] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
] as OwnChoices['branches'][number]['id'][];
const saved: OwnChoices = {
  revision: 1,
  choices: { ...noChoices, switches: { new_review: { push: false } }, timing: { bad_review: 'daily' } },
  business: { ...noChoices, switches: { bad_review: { push: false } } },
  savedByName: 'نورة',
  kinds: ['new_review', 'bad_review'],
  channels: ['bell', 'push'],
  phone: 'none',
  whatsapp: 'none',
  branches: [
    { id: here!, name: 'فرع العليا' },
    { id: there!, name: 'فرع النخيل' },
  ],
};
let sent: unknown[];
let client: QueryClient;

function Screen() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SaveBarSlot value={slot}>
      <Choices />
      <div ref={setSlot} />
    </SaveBarSlot>
  );
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ success: true, message: '', errors: null, model: { revision: 2 }, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['settings', 'notifications', 'choices']);
  signInAs({});
  client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(ownChoicesQuery(tenantId).queryKey, saved);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByText('ماذا يصل، وأين؟');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (element: HTMLElement) => act(async () => element.click());

test('shows what is in force, and saves only what differs from the business', async () => {
  const all = ['مراجعة جديدة، الجرس', 'مراجعة جديدة، المتصفح', 'مراجعة سلبية، الجرس', 'مراجعة سلبية، المتصفح'];
  expect(all.map((name) => box(name).checked)).toEqual([true, false, true, false]);
  await press(box('مراجعة جديدة، المتصفح'));
  await press(box('مراجعة سلبية، المتصفح'));
  await press(box('فرع النخيل'));
  await press(screen.getByRole('switch', { name: /ساعات الهدوء/ }));
  const bar = screen.getByLabelText('تغييرات لم تُحفظ');
  expect([...bar.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'مراجعة جديدة، المتصفحمتوقفمفعّل',
    'مراجعة سلبية، المتصفحمتوقفمفعّل',
    'ساعات الهدوءمتوقف22:00 – 07:00 إلا العاجل',
    'الفروعكل الفروعفرع واحد',
  ]);
  await press(screen.getByText('حفظ التغييرات'));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        revision: 1,
        choices: {
          switches: { bad_review: { push: true } },
          timing: { bad_review: 'daily' },
          quiet: { from: '22:00', to: '07:00', exceptUrgent: true },
          branches: [here],
        },
      },
    ]),
  );
});

test('chooses when a kind is sent, and when what is gathered for a day is', async () => {
  const choose = async (name: RegExp, option: string) => {
    await press(screen.getByRole('button', { name }));
    await press(await screen.findByRole('option', { name: option }));
  };
  expect(screen.getByRole('button', { name: /مراجعة سلبية، متى/ })).toHaveProperty('disabled', true);
  await press(box('مراجعة جديدة، المتصفح'));
  await choose(/مراجعة جديدة، متى/, 'كل ساعة');
  await press(box('مراجعة سلبية، المتصفح'));
  await choose(/مراجعة سلبية، متى/, 'كل ساعة');
  expect(screen.queryByRole('heading', { name: 'مرة في اليوم' })).toBeNull();
  await choose(/مراجعة سلبية، متى/, 'مرة في اليوم');
  await choose(/وقت الإرسال اليومي/, '18:00');
  await press(screen.getByText('حفظ التغييرات'));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        revision: 1,
        choices: {
          switches: { bad_review: { push: true } },
          timing: { new_review: 'hourly', bad_review: 'daily' },
          dailyAt: '18:00',
        },
      },
    ]),
  );
});

test.each<[OwnChoices['channels'], OwnChoices['phone'], string | null, string | null]>([
  [['bell', 'push'], 'confirmed', 'لم تُفعَّل الرسائل النصية', null],
  [['bell', 'push', 'sms'], 'none', 'لا رقم جوال في هذا الحساب', '/customer/account'],
  [['bell', 'push', 'sms'], 'unconfirmed', 'لم يُؤكَّد رقم جوال هذا الحساب', '/customer/account'],
  [['bell', 'push', 'sms'], 'confirmed', null, null],
])('with the channels %j and the number %s, says what keeps text messages away', async (channels, phone, text, link) => {
  client.setQueryData(ownChoicesQuery(tenantId).queryKey, { ...saved, channels, phone });
  const shown = () => screen.queryByText(/الرسائل النصية|الإشعارات النصية/)?.textContent ?? null;
  await waitFor(() => expect(shown()?.slice(0, text?.length) ?? null).toBe(text));
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(link);
  expect(screen.queryByRole('checkbox', { name: 'مراجعة جديدة، رسالة نصية' }) !== null).toBe(channels.includes('sms'));
});

test.each<[OwnChoices['channels'], OwnChoices['whatsapp'], RegExp | null, string | null]>([
  [['bell', 'sms'], 'none', /لم يُفعَّل واتساب/, null],
  [['bell', 'sms', 'whatsapp'], 'none', /لا يصل شيء على واتساب بعد/, '/customer/account'],
  [['bell', 'sms', 'whatsapp'], 'confirmed', null, null],
])('with the channels %j and WhatsApp %s, says what keeps it away', async (channels, whatsapp, text, link) => {
  client.setQueryData(ownChoicesQuery(tenantId).queryKey, { ...saved, channels, phone: 'confirmed', whatsapp });
  const boxes = () => screen.queryAllByRole('checkbox', { name: /واتساب/ }).length > 0;
  await waitFor(() => expect([screen.queryByText(text ?? /واتساب بعد/) !== null, boxes()]).toEqual([text !== null, channels.length > 2]));
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(link);
});
