import { defaultSlaSettings, hour, type SlaSettings } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { SupportHoursTab } from './support-hours-tab.tsx';

let saved: { revision: number; settings: SlaSettings };
let sent: { readonly revision: number; readonly settings: SlaSettings }[];
let isRefused: boolean;
let client: QueryClient;

const begun = '2026-03-12T10:00:00.000Z';
/** A message that runs by the default settings. */
const running = {
  status: 'new',
  priority: 'medium',
  channel: 'web',
  policy: 0,
  startedAt: begun,
  pauses: [],
  pausedAt: null,
  targets: [
    {
      target: 'first_answer',
      startedAt: begun,
      ms: 24 * hour,
      dueAt: '2026-03-13T10:00:00.000Z',
      warnAt: '2026-03-13T07:00:00.000Z',
      warned: false,
      breached: false,
    },
  ],
  slaDueAt: '2026-03-13T10:00:00.000Z',
};

async function serve(input: unknown, init: RequestInit = {}): Promise<Response> {
  const answer = (model: unknown, status = 200, code = 'ok') =>
    Response.json({ success: status < 400, message: code, errors: null, model, statusCode: status, code }, { status });
  if (init.method === 'PUT') {
    sent.push(JSON.parse(init.body as string) as (typeof sent)[number]);
    if (isRefused) return answer(null, 409, 'conflict');
    saved = { revision: saved.revision + 1, settings: sent.at(-1)!.settings };
    return answer({ revision: saved.revision });
  }
  if (String(input).includes('running-clocks')) return answer({ total: 2, clocks: [running, { ...running, priority: 'high' }] });
  return answer({ ...saved, savedAt: null, savedByName: null, people: [] });
}

beforeEach(async () => {
  [saved, sent, isRefused] = [{ revision: 0, settings: defaultSlaSettings }, [], false];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['support', 'hours']);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <LocaleProvider>
        <QueryClientProvider client={client}>
          <SupportHoursTab />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const general = async () => within(await screen.findByRole('region', { name: 'السياسة العامة' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const firstAnswer = async () => (await general()).getByRole('textbox', { name: /أول رد خلال/ });

test('says how many running messages a change moves, and saves it on the number it began with', async () => {
  type(await firstAnswer(), '٢٠');
  await press('حفظ');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('يتغير موعد رسالتين جاريتين.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'حفظ' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ revision: 0, settings: { general: { firstAnswerMs: 20 * hour } } });
});

test('a change of one policy moves only the messages that it fits', async () => {
  await press('إضافة سياسة');
  const card = within(await screen.findByRole('region', { name: 'سياسة جديدة' }));
  type(card.getByRole('textbox', { name: 'اسم السياسة' }), 'عاجل');
  type(card.getByRole('textbox', { name: /أول رد خلال/ }), '4');
  await press('حفظ');
  expect(await within(await screen.findByRole('dialog')).findByText('يتغير موعد رسالة جارية واحدة.')).toBeDefined();
});

test('marks what is wrong where it is, and asks nothing', async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'في أوقات محددة من الأسبوع' }));
  type((await screen.findAllByRole('textbox', { name: 'إلى' }))[0]!, '08:00');
  type(await firstAnswer(), '');
  await press('حفظ');
  await screen.findByText('يجب أن يكون وقت الإغلاق بعد وقت الفتح');
  await screen.findByText('خطآن يحتاجان إلى تصحيح');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows a colleague’s settings that arrive meanwhile, and does not save over them', async () => {
  type(await firstAnswer(), '20');
  saved = { revision: 1, settings: { ...defaultSlaSettings, general: { ...defaultSlaSettings.general, firstAnswerMs: 5 * hour } } };
  await client.invalidateQueries();
  await screen.findByText('تغيّرت الإعدادات أثناء التعديل');
  expect(screen.getByRole('button', { name: 'حفظ' }).getAttribute('disabled')).not.toBeNull();
  await press('عرض الإعدادات المحفوظة');
  expect(((await firstAnswer()) as HTMLInputElement).value).toBe('5');
});

test('a refusal stays in the dialog', async () => {
  isRefused = true;
  type(await firstAnswer(), '20');
  await press('حفظ');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('يتغير موعد رسالتين جاريتين.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'حفظ' }));
  expect(await within(dialog).findByRole('alert')).toBeDefined();
});
