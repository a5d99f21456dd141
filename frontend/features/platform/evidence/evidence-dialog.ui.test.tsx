import type { EvidenceCheck } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { ActivityScreen } from '../screens/activity-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-03-01T06:00:00.000Z' as EvidenceCheck['requestedAt'];
const seal = { events: 2_101, head: 'ab12', signature: 'c2ln', sealedAt: at, isMailed: false };
const asked = { id, by: 'ليلى', requestedAt: at, endedAt: null, events: 0, of: null, verdict: null, failure: null };
const stream = `account-${id}`;
const verdict = {
  sealed: 2_101,
  unsealed: 3,
  found: 2,
  findings: [{ kind: 'removed', stream, revision: 4, id: 'e4' }],
  broken: 0,
  brokenAnchors: [],
};
let sent: string[];
let model: object;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://x');
  const answer = (given: unknown) => Response.json({ success: true, message: '', errors: null, model: given, statusCode: 200, code: 'ok' });
  if (init?.method === 'POST') {
    sent.push(pathname);
    return answer(pathname.endsWith('cancel') ? null : { id });
  }
  if (pathname === '/api/platform/evidence') return answer(model);
  if (pathname.startsWith('/api/audit/records/')) return answer({ events: [], next: null });
  return answer(pathname === '/api/audit' ? { items: [], next: null } : []);
}

function open(abilities: readonly ('audit.read' | 'platform.audit')[], address = '/admin/activity?evidence=open'): void {
  signInAs({ role: 'super_admin', permissions: ['audit'], abilities: [...abilities] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <ActivityScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const both = ['audit.read', 'platform.audit'] as const;
const checkNow = () => screen.findByRole<HTMLButtonElement>('button', { name: 'تحقق الآن' });

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'record', 'settings', 'team', 'evidence']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('shows the last seal, asks for a check, and cancels one that is under way', async () => {
  model = { seal, checks: [] };
  open(both, '/admin/activity');
  fireEvent.click(await screen.findByRole('button', { name: 'سلامة السجل' }));
  expect(await screen.findByText('ab12')).toBeTruthy();
  model = { seal, checks: [{ ...asked, state: 'running', events: 700, of: 2_101 }] };
  fireEvent.click(await checkNow());
  const bar = await screen.findByRole('progressbar', { name: 'التحقق جارٍ' });
  expect(bar.getAttribute('aria-valuemax')).toBe('2101');
  expect((await checkNow()).disabled).toBe(true);
  model = { seal, checks: [{ ...asked, state: 'cancelled', endedAt: at }] };
  fireEvent.click(screen.getByRole('button', { name: 'إلغاء التحقق' }));
  expect(await screen.findByText(/أُلغي التحقق قبل أن ينتهي/)).toBeTruthy();
  expect(sent).toEqual(['/api/platform/evidence/checks', `/api/platform/evidence/checks/${id}/cancel`]);
});

test('names what was changed, says how much more there is, and opens the record', async () => {
  model = { seal, checks: [{ ...asked, state: 'done', verdict, endedAt: at }] };
  open(both);
  expect(await screen.findByText('تغييران')).toBeTruthy();
  expect(screen.getByText(`${stream} @ 4 (e4)`)).toBeTruthy();
  expect(screen.getByText('وتغيير آخر، ويعرضها الأمر audit:verify كلها.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'فتح السجل' }));
  await waitFor(() => expect(screen.queryByText(`${stream} @ 4 (e4)`)).toBeNull());
});

test('says that nothing is sealed yet, and checks nothing then', async () => {
  model = { seal: null, checks: [{ ...asked, state: 'failed', failure: 'nothing_sealed', endedAt: at }] };
  open(both);
  expect(await screen.findByText(/لم يُختم السجل بعد/)).toBeTruthy();
  expect(screen.getByText(/لم يُختم شيء بعد/)).toBeTruthy();
  expect((await checkNow()).disabled).toBe(true);
});

test('is not offered to who may only read the log', async () => {
  model = { seal, checks: [] };
  open(['audit.read']);
  await screen.findByRole('search');
  expect(screen.queryByRole('button', { name: 'سلامة السجل' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
