import { expect, test } from 'vitest';
import type { AnyEvent } from '../../catalogue.ts';
import type { Metadata } from '../../kernel/actor.ts';
import { channels } from './kind.ts';
import { allNotificationKinds, notificationKinds } from './kinds.ts';
import { noticeOf } from './notice.ts';

const [reviewId, locationId, ann, ben] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const at = '2026-03-12T10:00:00.000Z';

function notice(type: AnyEvent['type'], data: object, actor: Metadata['actor'] = { kind: 'worker', name: 'w' }) {
  return noticeOf({ type, data, id: 'e', metadata: { tenantId: 't', occurredAt: at, actor } as unknown as Metadata });
}
const received = (over: object) =>
  notice('ReviewReceived', { reviewId, locationId, stars: 5, sentiment: 'positive', createdAt: at, writtenBeforeLink: false, ...over });

test.each<[string, object, string | null]>([
  ['five stars', {}, 'new_review'],
  ['two stars', { stars: 2 }, 'bad_review'],
  ['a negative text with four stars', { stars: 4, sentiment: 'negative' }, 'bad_review'],
  ['a negative text without stars', { stars: null, sentiment: 'negative' }, 'bad_review'],
  ['one that was there before its branch was linked', { stars: 1, writtenBeforeLink: true }, null],
  ['one that was missed for days', { stars: 1, createdAt: '2026-03-08T10:00:00.000Z' }, null],
])('a review with %s is: %s', (_what, over, kind) => {
  expect(received({ ...over })?.kind ?? null).toBe(kind);
});

test('what people give to themselves is no notification', () => {
  const assigned = (accountId: string, assignedBy: string) =>
    notice('ReviewAssigned', { reviewId, locationId, memberId: ben, accountId, assignedBy });
  expect([assigned(ann!, ann!), assigned(ann!, ben!)?.accountId]).toEqual([null, ann]);
});

test('a clock of the inbox concerns who is responsible, and with nobody everybody', () => {
  const clock = (type: 'ContactSlaWarned' | 'ContactSlaBreached', over: object) =>
    notice(type, { messageId: reviewId, notify: true, reassignedTo: null, ...over });
  expect(clock('ContactSlaWarned', { responsible: ann })).toMatchObject({ kind: 'contact_due_soon', accountId: ann });
  expect(clock('ContactSlaWarned', { responsible: null })).toMatchObject({ kind: 'contact_due_soon', accountId: null });
  expect(clock('ContactSlaWarned', { notify: false, responsible: ann })).toBeNull();
  expect(clock('ContactSlaBreached', { responsible: ann, reassignedTo: ben })).toMatchObject({ kind: 'contact_overdue', accountId: ben });
  expect(clock('ContactSlaBreached', {})).toMatchObject({ accountId: null });
  expect(clock('ContactSlaBreached', { notify: false, responsible: ann })).toBeNull();
  // Who gets the message by a miss that nobody is told of, is told of the message.
  const taken = clock('ContactSlaBreached', { notify: false, responsible: ann, reassignedTo: ben });
  expect(taken).toMatchObject({ kind: 'contact_assigned', accountId: ben });
});

test('a message concerns whoever got it: from a colleague, by a rule or in turn', () => {
  const given = [
    notice('ContactAssigned', { messageId: reviewId, accountId: ben, assignedBy: ann }),
    notice('ContactRuleApplied', { messageId: reviewId, ruleId: reviewId, ruleName: 'x', accountId: ben, priority: null }),
    notice('ContactTurnGiven', { messageId: reviewId, accountId: ben, givenAt: at }),
  ];
  for (const one of given) expect(one).toMatchObject({ kind: 'contact_assigned', accountId: ben });
  expect(
    notice('ContactRuleApplied', { messageId: reviewId, ruleId: reviewId, ruleName: 'x', accountId: null, priority: 'high' }),
  ).toBeNull();
});

test('a review whose answer is due concerns its assignee, else everybody who may answer in its branch', () => {
  const due = (type: 'ReviewDueSoon' | 'ReviewOverdue', accountId: string | null) =>
    notice(type, { reviewId, locationId, accountId, dueAt: at });
  expect(due('ReviewDueSoon', ann!)).toMatchObject({ kind: 'review_due_soon', subjectId: reviewId, locationId, accountId: ann, by: null });
  expect(due('ReviewOverdue', null)).toMatchObject({ kind: 'review_overdue', locationId, accountId: null });
});

test('an answer of a writer concerns who is responsible, else everybody, an export whoever asked for it', () => {
  const answered = (over: object) => notice('ContactWriterAnswered', { messageId: reviewId, ...over });
  expect(answered({ responsible: ann })).toMatchObject({ kind: 'contact_writer_answered', accountId: ann });
  expect(answered({})).toMatchObject({ kind: 'contact_writer_answered', accountId: null });
  const ready = notice('ExportFinished', { exportId: reviewId, accountId: ben, kind: 'reviews' });
  expect(ready).toMatchObject({ kind: 'export_ready', accountId: ben });
  expect(notificationKinds.export_ready.link(null, ready?.facts)).toBe('/customer/exports');
});

test('a report leads to its days, whatever the zone of the business', () => {
  const week = (from: string, to: string) => notificationKinds.weekly_report.link(null, { from, to });
  const path = '/customer/analytics?from=2026-03-01&to=2026-03-07';
  expect(week('2026-02-28T21:00:00.000Z', '2026-03-07T21:00:00.000Z')).toBe(path);
  expect(week('2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z')).toBe(path);
  expect(notificationKinds.weekly_report.link(null)).toBe('/customer/analytics');
});

test('a failed payment, an end that is near and a card that expires concern who may choose plans, and lead to the subscription', () => {
  const about = [
    notice('PaymentFailed', { purpose: 'renewal', retry: 'later', nextAttemptAt: at }),
    notice('PaymentFailed', { purpose: 'upgrade', retry: 'later', nextAttemptAt: null }),
    notice('SubscriptionNoticeGiven', { of: 'trial_end', days: 3, endsAt: at }),
    notice('CardExpiryNoticeGiven', { month: 8, year: 2026 }),
  ];
  expect(about.map((one) => [one?.kind, one?.facts])).toEqual([
    ['payment_failed', { purpose: 'renewal', retry: 'later' }],
    ['payment_failed', { purpose: 'upgrade', retry: 'by_hand' }],
    ['plan_ending', { of: 'trial_end', days: 3 }],
    ['card_expiring', { month: 8, year: 2026 }],
  ]);
  for (const kind of ['payment_failed', 'plan_ending', 'card_expiring'] as const) {
    const { permission, link } = notificationKinds[kind];
    expect([permission, link(null)]).toEqual(['subscription.write', '/customer/subscription']);
  }
});

test('an order that ends unpaid is told to who may choose plans, unless they chose otherwise or the end of the subscription tells it', () => {
  const withdrawn = (reason: string, role?: string) =>
    notice(
      'ChargeWithdrawn',
      { tenantId: ann, chargeId: ben, reason },
      role === undefined ? undefined : { kind: 'person', accountId: ann as never, role },
    );
  expect(withdrawn('not_paid_in_time')).toMatchObject({ kind: 'order_withdrawn', tenantId: 't', facts: { because: 'not_paid_in_time' } });
  // A renewal or money that went back changed the sum, or a grant of the staff did.
  for (const role of [undefined, 'super_admin'])
    expect(withdrawn('replaced', role)).toMatchObject({ kind: 'order_withdrawn', facts: { because: 'replaced' } });
  expect(withdrawn('not_paid_in_time', 'admin')).toMatchObject({ kind: 'order_withdrawn', by: ann });
  expect([withdrawn('replaced', 'admin'), withdrawn('subscription_ended')]).toEqual([null, null]);
  const { permission, link } = notificationKinds.order_withdrawn;
  expect([permission, link(null)]).toEqual(['subscription.write', '/customer/subscription']);
});

test('what a business can pay by bank transfer alone concerns the staff whose duty it is, and leads to its subscription', () => {
  const ordered = (byTransfer: boolean) => notice('ChargeRequested', { tenantId: ann, purpose: 'start', byTransfer });
  expect(ordered(false)).toBeNull();
  expect(ordered(true)).toMatchObject({ kind: 'transfer_ordered', tenantId: 'platform', subjectId: ann, facts: { purpose: 'start' } });
  const { permission, link } = notificationKinds.transfer_ordered;
  expect([permission, link(ann!)]).toEqual(['platform.billing', `/admin/subscriptions?business=${ann}`]);
});

test('each kind starts with channels of its own, and what cannot be switched off is on', () => {
  for (const kind of allNotificationKinds) {
    const { defaults, locked } = notificationKinds[kind];
    expect(channels).toEqual(expect.arrayContaining([...defaults]));
    expect(defaults).toEqual(expect.arrayContaining([...locked]));
    expect(defaults).not.toContain('sms');
  }
});
