import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Users } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aReview } from '../../features/reviews/testing.ts';
import { aMember, aSession } from '../../features/team/testing.ts';
import type { Action } from '../../lib/actions/registry.ts';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import type { Session } from '../../lib/session/session.ts';
import { adminSearches, customerSearches } from '../signed-in-features.ts';
import CommandPalette from './command-palette.tsx';

const review = aReview('سارة المطيري', { content: 'الشواية ممتازة' });
const member = aMember('سامي القرشي', { email: 'sami@business.example' });
const branch = {
  id: review.locationId,
  name: 'فرع السليمانية',
  address: null,
  rating: 4.5,
  reviewCount: 3,
  imported: 3,
  historyComplete: true,
  access: 'ok',
  lastSyncedAt: null,
};
const subscriber = {
  id: member.id,
  name: 'مقهى ركن',
  activityType: 'cafes',
  city: null,
  ownerName: null,
  email: 'noura@rukn.example',
  plan: 'basic',
  status: 'active',
  endsAt: null,
  pastDue: false,
  connectionLost: false,
  branches: 1,
  reviews: 3,
  rating: null,
  revenue: 0,
  lastSignInAt: null,
  joinedAt: '2026-01-01T09:00:00.000Z',
};
const message = {
  id: member.id,
  reference: 'C-1',
  name: 'سعد',
  email: null,
  company: null,
  subject: 'سؤال عن الفوترة',
  message: null,
  createdAt: '2026-01-01T09:00:00.000Z',
  status: 'new',
  priority: 'medium',
  channel: 'web',
  language: 'ar',
  assignedToUserId: null,
  assignedToName: null,
  slaDueAt: '2026-01-01T09:00:00.000Z',
  slaSoonAt: '2026-01-01T09:00:00.000Z',
  slaState: 'on_time',
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/Reviews': { model: [review], paging: { total: 40, matching: 7, nextCursor: null } },
  '/api/team-members': { model: [member] },
  '/api/locations': { model: [branch] },
  '/api/subscribers': { model: { items: [subscriber], next: null, total: 1 } },
  '/api/platform/documents': {
    model: {
      items: [
        {
          id: member.id,
          number: 'INV-2026-000001',
          business: 'مقهى ركن',
          tenantId: member.id,
          kind: 'invoice',
          at: '2026-01-01T09:00:00.000Z',
        },
      ],
    },
  },
  '/api/audit': {
    model: {
      items: [
        {
          id: member.id,
          at: '2026-01-01T09:00:00.000Z',
          event: 'SignInSucceeded',
          kind: 'sign_in',
          actor: { kind: 'person', memberId: null, accountId: null, name: 'نورة', role: 'admin' },
          from: null,
          network: null,
          subject: null,
          branch: null,
          tenant: { id: member.id, name: 'مقهى ركن' },
          correlationId: 'chain-1',
          causationId: null,
          record: null,
          details: {},
        },
      ],
      next: null,
    },
  },
  '/api/contacts': { model: { items: [message], total: 1, page: 1, pageSize: 10 } },
};
let asked: string[];
const closed = vi.fn<() => void>();
const went = vi.fn<(path: string) => void>();
const goToTeam: Action = { id: 'shell.go-team', messageId: 'shell.nav.team', section: 'go', icon: Users, perform: () => went('command') };

beforeEach(async () => {
  asked = [];
  closed.mockClear();
  went.mockClear();
  vi.stubGlobal('fetch', async (input: unknown) => {
    const url = new URL(String(input), 'http://page');
    asked.push(decodeURIComponent(url.pathname + url.search).replaceAll('+', ' '));
    return Response.json({ success: true, message: '', errors: null, statusCode: 200, code: 'ok', ...(answers[url.pathname] as object) });
  });
  await loadMessages('ar', ['frame']);
});
afterEach(() => vi.unstubAllGlobals());

function open(session: Session = aSession('admin'), searches = customerSearches) {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CommandPalette
          isOpen
          onClose={closed}
          session={session}
          actions={[goToTeam]}
          searches={searches}
          context={{ session, navigate: went }}
        />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return screen.findByRole('searchbox');
}
const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('finds reviews, members and branches, with one request of each once typing pauses', async () => {
  const field = await open();
  expect(items()).toEqual(['الفريق']);
  for (const text of ['س', 'سا', 'سام']) type(field, text);
  await waitFor(() =>
    expect(items()).toEqual(['سارة المطيريالشواية ممتازة', 'كل المراجعات المطابقة (7)', 'سامي القرشيsami@business.example']),
  );
  // The branches are asked for too, but none of them is found.
  const once = ['/api/Reviews?search=سام&sort=recent&limit=5', '/api/locations', '/api/team-members'];
  await waitFor(() => expect(asked.toSorted()).toEqual(once));
  type(field, 'السليمانيه');
  fireEvent.click(await screen.findByRole('menuitem', { name: /فرع السليمانية/ }));
  expect([went.mock.calls, closed.mock.calls.length]).toEqual([[[`/customer/reviews?branch=${branch.id}`]], 1]);
  // What is small is asked for once and then searched here.
  expect(asked.filter((path) => !path.startsWith('/api/Reviews'))).toHaveLength(2);
});

test('asks only for what the user may see', async () => {
  type(await open(aSession('agent', ['team.read'])), 'سامي');
  await waitFor(() => expect(items()).toEqual(['سامي القرشيsami@business.example']));
  expect(asked).toEqual(['/api/team-members']);
});

test('the console finds subscribers, messages, invoices and events, and leads to the log, as far as the duties go', async () => {
  type(
    await open(aSession('super_admin', ['platform.customers', 'platform.inbox', 'platform.billing', 'audit.read']), adminSearches),
    'ركن',
  );
  await waitFor(() => expect(items()).toHaveLength(5));
  expect(items().slice(0, 3)).toEqual(['مقهى ركنnoura@rukn.example', 'سؤال عن الفوترةسعد', 'INV-2026-000001مقهى ركن']);
  for (const name of [/دخول.*نورة.*مقهى ركن/, /سجل النشاط/]) fireEvent.click(screen.getByRole('menuitem', { name }));
  expect(went.mock.calls.slice(-2)).toEqual([['/admin/activity?chain=chain-1'], [`/admin/activity?q=${encodeURIComponent('ركن')}`]]);
});

test.each([
  ['chain', '0d3f9C1e-1111-4111-8111-111111111111', 'كل ما ترتّب على'],
  ['record', 'review-0d3f9c1e-1111-4111-8111-111111111111', 'السجل'],
])('the console leads to the %s of an id', async (parameter, text, label) => {
  type(await open(aSession('super_admin', ['audit.read']), adminSearches), text);
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(label) }));
  expect(went).toHaveBeenCalledWith(`/admin/activity?${parameter}=${text.toLowerCase()}`);
});

test('the console asks for nothing beyond the duties', async () => {
  type(await open(aSession('super_admin', ['platform.inbox']), adminSearches), 'ركن');
  await waitFor(() => expect(items()).toEqual(['سؤال عن الفوترةسعد']));
  expect(asked).toEqual(['/api/contacts?search=ركن']);
});

test('Esc closes it with text in the field', async () => {
  const field = await open();
  type(field, 'سامي');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a phone, which has no Esc, closes it with a button', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  expect(closed).toHaveBeenCalledTimes(1);
});

test('says that nothing was found only after the search', async () => {
  const field = await open(aSession('agent', ['team.read']));
  type(field, 'لا أحد');
  expect(screen.getByText('جارٍ البحث')).toBeTruthy();
  expect(screen.queryByText('لا نتائج بهذا النص')).toBeNull();
  expect(await screen.findByText('لا نتائج بهذا النص')).toBeTruthy();
});
