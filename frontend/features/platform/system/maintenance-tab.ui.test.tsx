import { BackupItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SystemScreen } from '../screens/system-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const contents = { file: 'sumaa-20260301-0600-a.age', bytes: 5_242_880, events: 1_200, streams: 40, rows: 7, files: 3, head: 'ab12' };
const item = (n: number, given: object): BackupItem =>
  BackupItem.parse({
    id: idOf(n),
    state: 'ready',
    by: null,
    requestedAt: '2026-03-01T06:00:00.000Z',
    endedAt: '2026-03-01T06:01:00.000Z',
    events: 1_200,
    contents,
    place: 'folder',
    failure: null,
    isChecking: false,
    check: null,
    checkedAt: null,
    ...given,
  });
let items: BackupItem[];
let sent: string[];
let updates: object;
let others: object[];
let unreadable: string[];
let restore: object;
let quarantine: object | null;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET';
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if (method === 'POST') {
    sent.push(String(input));
    if (String(input).endsWith('/restores') && typeof init?.body === 'string') sent.push(init.body);
    return answer(String(input).endsWith('/backups') ? { id: idOf(9) } : null);
  }
  if (String(input).startsWith('/api/platform/updates')) return answer(updates);
  const migrations = [{ package: 'projections', name: '0052_backups.sql', appliedAt: '2026-03-01T05:00:00.000Z' }];
  const builds = [{ version: '7.8.9', beganAt: '2026-03-01T05:00:00.000Z' }];
  return answer({ items, nextAt: '2026-03-01T12:00:00.000Z', builds, migrations, quarantine, others, unreadable, restore });
}

function open() {
  signInAs({ role: 'super_admin', permissions: ['system'], abilities: ['platform.system'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/admin/system?tab=maintenance']}>
          <SystemScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

const unread = { isChecking: false, check: null, checkedAt: null, contents: null };

beforeEach(async () => {
  sent = [];
  others = [];
  unreadable = [];
  restore = { isServed: false, order: null, measured: null };
  quarantine = null;
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'system']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('lists backups with size and result, makes one now, and says how one is restored', async () => {
  items = [item(1, {}), item(2, { state: 'failed', contents: null, failure: 'disk_full', by: 'سارة' })];
  open();
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/بالجدول.*5 م\.ب.*1,200.*قُرئت وطابقت/);
  expect(second?.textContent).toMatch(/سارة.*مساحة القرص لا تكفي/);
  expect(screen.getByText('projections/0052_backups.sql')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'الإصدارات التي عملت هنا' })).getByText('7.8.9')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'نسخ الآن' }));
  await waitFor(() => expect(sent).toEqual(['/api/platform/backups']));

  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'الفحص والاستعادة' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('npm run restore -- DATA_DIR/backups/sumaa-20260301-0600-a.age --over');
  fireEvent.click(within(dialog).getByRole('button', { name: 'فحص تجريبي' }));
  await waitFor(() => expect(sent).toContain(`/api/platform/backups/${idOf(1)}/check`));
});

test('says how much a failure now would lose and how long the last restore took, and where each file lies', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  items = [
    item(1, { requestedAt: ago(1), place: null }),
    item(2, { requestedAt: ago(2), check: { result: 'refused', refusal: { code: 'damaged', detail: null } } }),
    item(3, { requestedAt: ago(3), place: 'bucket' }),
    item(4, { requestedAt: ago(4) }),
  ];
  open();
  const figures = () =>
    [...(document.querySelector('dl[aria-label="ما يُفقد ووقت الاستعادة"]')?.children ?? [])].map((one) => one.textContent);
  await screen.findByText('زمن الاستعادة المقيس');
  expect(figures()).toEqual([expect.stringMatching(/3 ساعات.*والحد 6 ساعات/), expect.stringMatching(/—.*لم تُجرَّب استعادة/)]);
  const places = within(screen.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('row')
    .slice(1);
  const expected = ['غير موجود', 'مجلد على الخادم', 'حاوية S3', 'مجلد على الخادم'];
  for (const [index, row] of places.entries()) expect(row.textContent).toContain(expected[index]);

  cleanup();
  items = [item(3, { requestedAt: ago(7) })];
  restore = { ...restore, measured: { at: ago(30), ms: 61 * 60_000, hasReadModels: true } };
  open();
  await screen.findByText('زمن الاستعادة المقيس');
  expect(figures()).toEqual([
    expect.stringMatching(/7 ساعات.*فوق الحد/),
    expect.stringMatching(/1 س 1 د.*فوق الحد.*مع بناء نماذج القراءة/),
  ]);
});

test('orders a restore from a kept or another file after its name was typed, and says what became of it', async () => {
  items = [item(1, {})];
  const failed = {
    orderedAt: '2026-03-01T07:00:00.000Z',
    failedAt: '2026-03-01T07:00:09.000Z',
    refusal: { code: 'damaged', detail: null },
  };
  restore = { isServed: true, measured: null, order: { file: 'sumaa-old.age', ...failed } };
  const file = { bytes: 1_024, createdAt: '2026-02-01T06:00:00.000Z', build: '0.1.0' };
  others = [
    { file: 'before-restore.age', ...file, ...unread, isOurs: true },
    { file: 'brought.age', ...file, ...unread, isOurs: false },
  ];
  unreadable = ['root.age'];
  open();
  expect(await screen.findByText('الملف تالف أو غير مكتمل، أو جرى تغييره.')).toBeTruthy();
  const [kept, other] = screen.getAllByRole('table') as [HTMLElement, HTMLElement];
  expect(within(other).getByText('بمفتاح منصة أخرى')).toBeTruthy();
  expect(screen.getByText(/ملف لا يُسمح للخادم بقراءته/).textContent).toContain('root.age');
  expect(within(other).getAllByRole('button', { name: 'الاستعادة الآن' })).toHaveLength(1);

  fireEvent.click(within(kept).getByRole('button', { name: 'الفحص والاستعادة' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'الاستعادة الآن' }));
  const dialog = await screen.findByRole('dialog', { name: 'استعادة المنصة من هذا الملف' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: contents.file } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'بدء الاستعادة' }));
  await waitFor(() => expect(sent).toEqual(['/api/platform/restores', JSON.stringify({ file: contents.file, confirm: contents.file })]));
});

test('says of a file that was not made here what it holds or why it is refused, once it was read', async () => {
  items = [item(1, {})];
  const file = { bytes: 1_024, createdAt: '2026-02-01T06:00:00.000Z', build: '0.1.0', isOurs: true };
  const refusal = { code: 'newer', detail: 'NeverReleased' };
  others = [
    { file: 'unread.age', ...file, ...unread },
    { file: 'read.age', ...file, ...unread, check: { result: 'whole', refusal: null }, checkedAt: file.createdAt, contents },
    { file: 'refused.age', ...file, ...unread, check: { result: 'refused', refusal }, checkedAt: file.createdAt },
  ];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'فحص تجريبي للملف unread.age' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('لم يُقرأ هذا الملف بعد');
  fireEvent.click(within(asked).getByRole('button', { name: 'فحص تجريبي' }));
  await waitFor(() => expect(sent[0]).toBe('/api/platform/backup-files/check'));
  fireEvent.click(within(asked).getAllByRole('button', { name: 'إغلاق' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'فحص تجريبي للملف read.age' }));
  const read = await screen.findByRole('dialog');
  expect(read.textContent).toMatch(/قُرئت وطابقت.*1,200/);
  expect(within(read).getByText('npm run restore -- DATA_DIR/backups/read.age --over')).toBeTruthy();
  fireEvent.click(within(read).getAllByRole('button', { name: 'إغلاق' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'فحص تجريبي للملف refused.age' }));
  const refused = await screen.findByRole('dialog');
  expect(refused.textContent).toContain('أُخذت النسخة بإصدار أحدث، وفيها ما لا يعرفه هذا الإصدار.');
  expect(within(refused).getByText('NeverReleased').dir).toBe('ltr');
});

test('what a restore holds back leaves after a question', async () => {
  items = [item(1, {})];
  quarantine = { since: '2026-03-01T08:00:00.000Z', backupAt: '2026-03-01T06:00:00.000Z' };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'السماح بالخروج' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'السماح بالخروج' }));
  await waitFor(() => expect(sent).toEqual(['/api/platform/quarantine/release']));
});

test('shows how far a backup is, and offers no second one meanwhile', async () => {
  items = [item(3, { state: 'running', contents: null, events: 600, endedAt: null }), item(1, {})];
  open();
  const bar = await screen.findByRole('progressbar', { name: 'نسخة جارية' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['600', '1200']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'نسخ الآن' }).disabled).toBe(true);
});

test('says on demand whether there is a newer version, and that no address for releases is set', async () => {
  items = [item(1, {})];
  updates = { version: '0.1.0', result: 'unset', newest: null };
  open();
  const check = await screen.findByRole('button', { name: 'التحقق من التحديثات' });
  expect(screen.getByText(/الإصدار الحالي/).textContent).toContain('7.8.9');
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(check);
  expect((await screen.findByText('لم يُحدَّد عنوان للإصدارات في هذه المنصة')).closest('[role=status]')).toBeTruthy();
  expect(screen.getByText(/الإصدار الحالي/).textContent).toContain('0.1.0');
  const newest = { version: '0.2.0', publishedAt: '2026-03-01T09:00:00.000Z', notesUrl: 'https://example.com/notes' };
  updates = { version: '0.1.0', result: 'newer', newest };
  fireEvent.click(check);
  expect(await screen.findByText('يتوفر الإصدار 0.2.0')).toBeTruthy();
  expect(screen.getByRole('link', { name: /ما الجديد/ }).getAttribute('href')).toBe('https://example.com/notes');
});
