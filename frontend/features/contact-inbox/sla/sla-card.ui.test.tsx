import { ContactMessage, hour, type ContactClockView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SlaCard, stateNow } from './sla-card.tsx';

const iso = (ms: number) => new Date(ms).toISOString();
const now = Date.now();
const messageOf = (given: object) =>
  ContactMessage.parse({
    id: '00000000-0000-4000-8000-000000000001',
    reference: 'REF-7K3M9QXA',
    name: 'خالد',
    email: 'k@diwan.example',
    company: null,
    subject: 'ربط',
    message: 'لا أستطيع الربط',
    createdAt: iso(now - 25 * hour),
    status: 'open',
    priority: 'medium',
    channel: 'web',
    language: 'ar',
    assignedToUserId: null,
    assignedToName: null,
    slaDueAt: iso(now - hour),
    slaSoonAt: iso(now - 4 * hour),
    slaState: 'overdue',
    ...given,
  });
let clock: ContactClockView;

function open(message: ContactMessage) {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SlaCard message={message} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  signInAs({ role: 'super_admin' });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', errors: null, model: clock, statusCode: 200, code: 'ok' }),
  );
  await loadMessages('ar', ['inbox']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const from = '2026-03-05T14:00:00.000Z';
const first = {
  target: 'first_answer',
  state: 'overdue',
  startedAt: from,
  ms: 9 * hour,
  dueAt: '2026-03-08T14:00:00.000Z',
  warnAt: '2026-03-08T11:00:00.000Z',
  breached: true,
  isExplained: true,
  more: 0,
} as const;

test('an overdue message says by how much, and how that was computed day by day', async () => {
  clock = {
    policyName: 'عاجل',
    timeZone: 'Asia/Riyadh',
    targets: [
      {
        ...first,
        steps: [
          { kind: 'open', date: '2026-03-05', from, to: '2026-03-05T15:00:00.000Z', ms: hour, name: null },
          { kind: 'paused', from: '2026-03-05T15:00:00.000Z', to: '2026-03-05T16:00:00.000Z' },
          { kind: 'closed', date: '2026-03-06', reason: 'weekday', name: null },
          { kind: 'closed', date: '2026-03-07', reason: 'holiday', name: 'عيد الفطر' },
        ],
      },
    ],
  } as ContactClockView;
  open(messageOf({}));
  await screen.findByText('كيف حُسب الموعد؟');
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[1]).toBe('+ 9 ساعات من ساعات الدعم (سياسة: عاجل)');
  expect(steps[2]).toContain('الخميس 5 مارس، من 5:00 م إلى 6:00 م: ساعة');
  expect(steps[3]).toBe('أُوقفت ساعة واحدة');
  expect(steps[4]).toBe('الجمعة 6 مارس: بلا ساعات دعم');
  expect(steps[5]).toBe('السبت 7 مارس: عطلةعيد الفطر');
  expect(steps.at(-1)).toContain('الموعد الأحد \u206608/03/2026\u2069، 5:00 م');
  screen.getByText('تجاوزت المهلة');
});

test('by the wall clock only start, time, pauses and end are steps', async () => {
  clock = {
    policyName: null,
    timeZone: null,
    targets: [{ ...first, steps: [{ kind: 'open', date: null, from, to: from, ms: 9 * hour, name: null }] }],
  } as ContactClockView;
  open(messageOf({ slaState: 'paused' }));
  await screen.findByText('+ 9 ساعات (سياسة: عام)');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  screen.getByText('متوقفة مؤقتًا');
});

test('what an earlier policy set is not explained by the one in force', async () => {
  clock = {
    policyName: 'عاجل',
    timeZone: 'Asia/Riyadh',
    targets: [{ ...first, isExplained: false, steps: [] }],
  } as object as ContactClockView;
  open(messageOf({}));
  await screen.findByText('+ 9 ساعات وفق السياسة السارية وقتها');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('an answered message whose writer wrote since waits, though nothing is due', async () => {
  clock = { policyName: null, timeZone: null, targets: [] };
  open(messageOf({ slaState: 'met', waitsSince: iso(now - hour) }));
  await screen.findByText('بانتظار الرد');
  expect(screen.queryByText('تم الرد')).toBeNull();
});

test('the state moves on with time, and never back from what the server says', () => {
  const message = messageOf({ slaState: 'on_time', slaSoonAt: iso(now + hour), slaDueAt: iso(now + 2 * hour) });
  expect([0, 1.5, 2.5].map((hours) => stateNow(message, now + hours * hour))).toEqual(['on_time', 'due_soon', 'overdue']);
  expect(stateNow({ ...message, slaState: 'overdue' }, now)).toBe('overdue');
});
