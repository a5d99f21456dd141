import { noPreferences } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { PreferencesSection } from './preferences-section.tsx';
import { ownPreferencesQuery } from './queries.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const defaults = { language: 'ar', dateFormat: 'dd/mm/yyyy', calendar: 'gregorian', undoSeconds: 6, theme: 'system' } as const;
let sent: unknown[];
let chosen: typeof noPreferences;

beforeEach(async () => {
  sent = [];
  chosen = { ...noPreferences, calendar: 'both' };
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    const given = JSON.parse(body) as Partial<typeof noPreferences>;
    sent.push(given);
    chosen = { ...chosen, ...given };
    return Response.json({ success: true, message: '', errors: null, model: chosen, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['account', 'settings', 'identity']);
  signInAs({});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(ownPreferencesQuery(tenantId).queryKey, { chosen, defaults });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <PreferencesSection />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByText('التقويم');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** The native select that react-aria keeps beside its own. */
const native = (label: string) => screen.getByText(label).parentElement!.querySelector('select')!;
const shown = (label: string) => native(label).selectedOptions[0]?.text;
const choose = async (label: string, option: string) => {
  const { value } = [...native(label).options].find(({ text }) => text === option)!;
  await act(async () => fireEvent.change(native(label), { target: { value } }));
  await waitFor(() => expect([shown(label), native(label).disabled]).toEqual([option, false]));
};

test('shows what holds, and saves each choice at once, or takes it back to the default', async () => {
  expect([shown('التقويم'), shown('صيغة التاريخ')]).toEqual(['الميلادي والهجري', 'التلقائي: 31/12/2026']);
  await choose('التقويم', 'الهجري');
  await choose('صيغة التاريخ', '2026-12-31');
  await choose('مهلة التراجع عن الرد', '15 ثانية');
  await choose('صيغة التاريخ', 'التلقائي: 31/12/2026');
  expect(sent).toEqual([{ calendar: 'hijri' }, { dateFormat: 'yyyy-mm-dd' }, { undoSeconds: 15 }, { dateFormat: null }]);
});
