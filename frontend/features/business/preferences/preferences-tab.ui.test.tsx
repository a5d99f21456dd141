import { defaultBusinessPreferences } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SaveBarSlot } from '../../../ui/layout/save-bar-slot.ts';
import { PreferencesTab } from './preferences-tab.tsx';
import { preferencesQuery } from './queries.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const preferences = defaultBusinessPreferences;
const saved = { preferences, riyals: { USD: 3.75, EUR: null }, revision: 1, savedAt: null, savedByName: 'نورة' };
const day = 24 * 60 * 60_000;

let client: QueryClient;
let sent: unknown[];

function Screen() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SaveBarSlot value={slot}>
      <PreferencesTab />
      <div ref={setSlot} />
    </SaveBarSlot>
  );
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    const given = JSON.parse(body) as object;
    sent.push(given);
    const model = { ...given, revision: 2 };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['settings', 'hours']);
  signInAs({ abilities: ['settings.read', 'settings.write'] });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(preferencesQuery(tenantId).queryKey, saved);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByText('المنطقة الزمنية');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** Chooses in the native select that react-aria keeps beside its own. */
const choose = (label: RegExp, option: string) => {
  const native = screen.getByText(label).parentElement!.querySelector('select')!;
  const { value } = [...native.options].find(({ text }) => text === option)!;
  return act(async () => fireEvent.change(native, { target: { value } }));
};
const bar = () => screen.queryByLabelText('تغييرات لم تُحفظ');
const press = (name: string) => act(async () => screen.getByText(name).click());

test('saves what was changed and leaves the rest as it is', async () => {
  await choose(/^المنطقة الزمنية/, 'دبي (UTC+4)');
  await choose(/^مهلة الرد على المراجعات/, 'يومان');
  await choose(/^اللغة/, 'English');
  await choose(/^صيغة التاريخ/, '2026-12-31');
  expect(bar()!.querySelectorAll('li')).toHaveLength(4);
  await press('حفظ التغييرات');
  await waitFor(() => expect(bar()).toBeNull());
  const answerTarget = { ms: 2 * day, working: { kind: 'wall_clock' } };
  expect(sent).toEqual([
    { revision: 1, preferences: { ...preferences, timeZone: 'Asia/Dubai', language: 'en', dateFormat: 'yyyy-mm-dd', answerTarget } },
  ]);
});

test('saves the currency that is shown, of those with a rate, and the first day of the week', async () => {
  const options = [...screen.getByText(/^العملة المعروضة/).parentElement!.querySelectorAll('option')].map(({ text }) => text);
  expect(options.filter((text) => text.trim() !== '')).toEqual(['ريال سعودي', 'دولار أمريكي']);
  await choose(/^العملة المعروضة/, 'دولار أمريكي');
  await choose(/^أول أيام الأسبوع/, 'الاثنين');
  await press('حفظ التغييرات');
  await waitFor(() => expect(bar()).toBeNull());
  expect(sent).toEqual([{ revision: 1, preferences: { ...preferences, currency: 'USD', weekStart: 'monday' } }]);
});

test('saves the calendar and the undo window of members who choose none', async () => {
  await choose(/^التقويم/, 'الميلادي والهجري');
  await choose(/^مهلة التراجع/, '30 ثانية');
  await press('حفظ التغييرات');
  await waitFor(() => expect(bar()).toBeNull());
  expect(sent).toEqual([{ revision: 1, preferences: { ...preferences, calendar: 'both', undoSeconds: 30 } }]);
});

test('saves business hours for the target, and nothing while they are wrong', async () => {
  await press('في أوقات العمل فقط');
  const [closes] = (await screen.findAllByLabelText('إلى')) as [HTMLElement];
  fireEvent.change(closes, { target: { value: '08:00' } });
  await press('حفظ التغييرات');
  await screen.findByText('يجب أن يكون وقت الإغلاق بعد وقت الفتح');
  expect(sent).toEqual([]);
  fireEvent.change(closes, { target: { value: '17:00' } });
  expect(bar()!.textContent).toContain('من 44 ساعة عمل في الأسبوع');
  await press('حفظ التغييرات');
  await waitFor(() => expect(bar()).toBeNull());
  const sunday = [{ opens: '09:00', closes: '17:00' }];
  expect(sent).toMatchObject([
    { preferences: { answerTarget: { ms: day, working: { kind: 'business_hours', week: { sunday, friday: [] } } } } },
  ]);
});

test('shows what a colleague saved meanwhile before anything is saved over it', async () => {
  await choose(/^اللغة/, 'English');
  const theirs = { ...saved, preferences: { ...preferences, timeZone: 'UTC' as const }, revision: 2, savedByName: 'سعد' };
  act(() => {
    client.setQueryData(preferencesQuery(tenantId).queryKey, theirs);
  });
  const notice = await screen.findByText('حُفظت تغييرات أخرى في هذه الأثناء');
  expect(notice.parentElement?.textContent).toContain('المنطقة الزمنية:الرياض (UTC+3)التوقيت العالمي (UTC)');
  expect(screen.getByText<HTMLButtonElement>('حفظ التغييرات').disabled).toBe(true);
  await press('تجاهل تغييراتي');
  expect(bar()).toBeNull();
});
