import { alertEvents, iso, noticeOf, platformTenant, type Uuid } from '@sumaa/contracts';
import type { FoundAlert } from '@sumaa/runtime/alerts';
import { expect, test } from 'vitest';
import { raiseAlerts } from './alerts-due.ts';

const at = new Date('2026-03-01T09:00:00.000Z');
const found = (alert: string, more: Partial<FoundAlert> = {}): FoundAlert => ({
  alert,
  name: null,
  count: 1,
  at,
  subscriber_id: null,
  value: null,
  is_over: false,
  is_brief: false,
  ...more,
});
const business = '11111111-1111-4111-8111-111111111111' as Uuid;

test('staff are told of what is wrong now: not of what is over or was only brief, and no business is named', async () => {
  const raised: unknown[] = [];
  const alerts = [
    found('part-down-google', { name: 'google' }),
    found('part-down-mail', { name: 'mail', is_over: true }),
    found('part-down-queue', { name: 'queue', is_brief: true }),
    found('connections-lost', { name: 'مقهى الواحة', subscriber_id: business }),
  ];
  const commands = { send: async (_command: unknown, payload: unknown) => void raised.push(payload) } as never;
  await raiseAlerts({ find: async () => alerts, commands, clock: () => at })();
  expect(raised).toEqual([
    { alert: 'part-down-google', of: iso(at), count: 1, name: 'google' },
    { alert: 'connections-lost', of: iso(at), count: 1, name: null },
  ]);
});

test.each([
  ['part-down-event-store', 'event store', 'alert_system', { alert: 'part_down', part: 'event_store', count: 1 }],
  ['payments-refused', null, 'alert_payments', { count: 1 }],
  ['connections-lost', null, 'alert_connections', { count: 1 }],
  ['backup-late', null, 'alert_system', { alert: 'backup_late', part: '', count: 1 }],
  ['backup-failed', null, null, null],
  ['messages-overdue', null, null, null],
] as const)('%s reaches those who may go to its cause, once', (alert, name, kind, facts) => {
  const { type, category } = alertEvents.AlertRaised;
  const data = { alert, of: iso(at), count: 1, name, raisedAt: iso(at) };
  const metadata = { tenantId: platformTenant, occurredAt: iso(at), actor: { kind: 'system', name: 'alerts' } };
  const notice = noticeOf({ id: business, type, category, data, metadata } as never);
  expect(notice && { kind: notice.kind, facts: notice.facts }).toEqual(kind && { kind, facts });
});
