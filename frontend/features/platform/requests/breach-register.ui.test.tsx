import type { DataBreach, Iso, Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { BreachRegister } from './breach-register.tsx';

const id = '00000000-0000-4000-8000-000000000001' as Uuid;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString() as Iso;
const breach = (given: Partial<DataBreach>): DataBreach => ({
  id,
  foundAt: ago(1),
  what: 'حاسوب مفقود',
  affected: 'عناوين أعضاء',
  people: null,
  dueAt: ago(-71),
  authorityToldAt: null,
  peopleToldAt: null,
  closedAt: null,
  outcome: null,
  ...given,
});
const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });

let items: readonly DataBreach[];
let sent: (readonly [path: string, body: Record<string, unknown>])[];
/** Field errors that the server answers with. */
let refused: Record<string, readonly string[]> | null;

beforeEach(async () => {
  [items, sent, refused] = [[], [], null];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (init?.method !== 'POST') return ok({ items });
    sent.push([pathname, JSON.parse(init.body as string)]);
    if (refused === null) return ok(pathname === '/api/data-breaches' ? { id, dueAt: ago(-72) } : null);
    const body = { success: false, message: 'x', errors: refused, model: null, statusCode: 400, code: 'validation_failed' };
    return Response.json(body, { status: 400 });
  });
  await loadMessages('ar', ['requests']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BreachRegister />
      </QueryClientProvider>
    </LocaleProvider>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const write = (label: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

test('shows whether the authority was told in time', async () => {
  items = [breach({ dueAt: ago(1) })];
  open();
  expect((await screen.findAllByText('متأخر')).length).toBeGreaterThan(0);
  cleanup();
  items = [breach({ dueAt: ago(2), authorityToldAt: ago(1) })];
  open();
  expect((await screen.findAllByText('أُبلغت الجهة بعد الموعد')).length).toBeGreaterThan(0);
});

test('records a breach by the clock of Riyadh, and needs its facts', async () => {
  open();
  await press('تسجيل خرق');
  write(/^وقت الاكتشاف/, '2026-03-01');
  write(/^الساعة/, '09:00');
  fireEvent.click(dialog().getByRole('button', { name: 'تسجيل' }));
  expect(await dialog().findAllByText('هذا الحقل مطلوب')).toHaveLength(2);
  expect(sent).toEqual([]);
  write(/^ما حدث/, 'حاسوب مفقود');
  write(/^البيانات وأصحابها/, 'عناوين أعضاء');
  write(/^عدد المتأثرين/, '12');
  fireEvent.click(dialog().getByRole('button', { name: 'تسجيل' }));
  const facts = { foundAt: '2026-03-01T06:00:00.000Z', what: 'حاسوب مفقود', affected: 'عناوين أعضاء', people: 12 };
  await waitFor(() => expect(sent).toEqual([['/api/data-breaches', facts]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows what the server refuses at its field', async () => {
  items = [breach({})];
  refused = { toldAt: ['القيمة خارج الحدود المسموحة'] };
  open();
  await press('تسجيل إبلاغ الجهة');
  fireEvent.click(dialog().getByRole('button', { name: 'تسجيل' }));
  expect(await dialog().findByText('القيمة خارج الحدود المسموحة')).toBeTruthy();
  expect(sent[0]).toMatchObject([`/api/data-breaches/${id}/told`, { audience: 'authority' }]);
});

test('closes a breach with what was done', async () => {
  items = [breach({ authorityToldAt: ago(1) })];
  open();
  await press('إغلاق');
  write(/^ما اتُّخذ/, 'كان القرص مشفّرًا');
  fireEvent.click(dialog().getAllByRole('button', { name: 'إغلاق' }).at(-1)!);
  await waitFor(() => expect(sent).toEqual([[`/api/data-breaches/${id}/close`, { outcome: 'كان القرص مشفّرًا' }]]));
});
