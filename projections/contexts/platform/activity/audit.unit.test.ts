import { auditedEvents, eventCatalogue, type Actor, type AnyEvent } from '@sumaa/contracts';
import { givenEvents, recorded, seededHistory } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { draft, received, replySteps } from '../../../testing/reviews.ts';
import { auditDecisions } from './audit-decisions.ts';
import { auditProjection, type AuditRow } from './audit.projection.ts';

const then = '2026-03-03T12:00:00Z';
const accountId = idOf('a', 1);
const sessionId = idOf('s', 1);
const { queued, publishing, accepted, published } = replySteps();
const person: Actor = { kind: 'person', accountId, role: 'admin', ipHash: '0123456789abcdef0123456789abcdef', network: '93.168.0.0/16' };
const anonymous: Actor = { kind: 'anonymous', ipHash: 'fedcba9876543210fedcba9876543210', network: '10.0.0.0/16' };

const blank = {
  tenantId: idOf('t', 1),
  at: at(then),
  accountId: null,
  role: null,
  personId: null,
  origin: null,
  network: null,
  subjectKind: null,
  subjectId: null,
  details: {},
};
const byPerson = {
  actorKind: 'person',
  accountId,
  role: 'admin',
  personId: accountId,
  origin: '01234567',
  network: '93.168.0.0/16',
} as const;
const byNobody = { actorKind: 'anonymous', origin: 'fedcba98', network: '10.0.0.0/16' } as const;
const byWorker = { actorKind: 'worker' } as const;
const ofAccount = { subjectKind: 'account', subjectId: accountId } as const;
const ofReview = { subjectKind: 'review', subjectId: idOf('r', 1) } as const;

const cases: readonly (readonly [AnyEvent, Actor, Partial<AuditRow> | null])[] = [
  [
    { type: 'SignInSucceeded', data: { accountId, sessionId, method: 'password' } },
    person,
    { ...byPerson, ...ofAccount, kind: 'sign_in', details: { method: 'password' } },
  ],
  [
    { type: 'SignInRefused', data: { emailKey: 'k', accountId, reason: 'wrong_credentials' } },
    anonymous,
    { ...byNobody, ...ofAccount, personId: accountId, kind: 'refusal', details: { reason: 'wrong_credentials' } },
  ],
  [
    { type: 'CodeRefused', data: { emailKey: 'k', accountId: null, reason: 'unknown' } },
    anonymous,
    { ...byNobody, kind: 'refusal', details: { reason: 'unknown' } },
  ],
  [
    { type: 'PermissionRefused', data: { accountId, route: 'PUT /api/team-members/:id' } },
    person,
    { ...byPerson, ...ofAccount, kind: 'refusal', details: { route: 'PUT /api/team-members/:id' } },
  ],
  ...([{}, { turnedAway: 57 }] as Record<string, number>[]).map((counted): [AnyEvent, Actor, Partial<AuditRow>] => [
    { type: 'RequestsLimited', data: { scope: 'sign-in-account', windowSeconds: 900, accountId, turnedAway: null, ...counted } },
    anonymous,
    {
      ...byNobody,
      ...ofAccount,
      personId: accountId,
      kind: 'refusal',
      details: { scope: 'sign-in-account', windowSeconds: 900, ...counted },
    },
  ]),
  [
    { type: 'MemberRoleChanged', data: { memberId: idOf('m', 2), accountId: idOf('a', 2), role: 'agent', permissions: ['ViewReviews'] } },
    person,
    {
      ...byPerson,
      subjectKind: 'account',
      subjectId: idOf('a', 2),
      kind: 'team',
      details: { role: 'agent', permissions: ['ViewReviews'] },
    },
  ],
  [
    { type: 'ConnectionLost', data: { connectionId: idOf('c', 1), reason: 'revoked' } },
    { kind: 'worker', name: 'poll' },
    { ...byWorker, kind: 'connection', details: { reason: 'revoked' } },
  ],
  [queued, person, { ...byPerson, ...ofReview, kind: 'reply', details: { replaces: false } }],
  [published, { kind: 'worker', name: 'publish-reply' }, { ...byWorker, ...ofReview, kind: 'reply' }],
  [received(), { kind: 'worker', name: 'sync-part' }, null],
  [draft('x'), person, null],
  [publishing, person, null],
  [accepted, person, null],
  [{ type: 'EmailClaimed', data: { emailKey: 'k', accountId } }, person, null],
];

/** Where the nth case comes from; the given events of one stream are numbered as they follow. */
function chainOf(n: number) {
  const streams = cases.slice(0, n + 1).map(([event]) => eventAt(event, then).stream);
  const stream = streams.at(-1)!;
  return { correlationId: `chain-${n}`, causationId: `cause-${n}`, stream, revision: streams.filter((each) => each === stream).length - 1 };
}

test('makes one entry per audited event, with actor, event, time and origin', () => {
  const events = cases.map(([event, actor], n) => {
    const { stream } = eventAt(event, then);
    return recorded(event, {
      id: idOf('e', n),
      stream,
      metadata: { occurredAt: at(then), tenantId: blank.tenantId, actor, $correlationId: `chain-${n}`, $causationId: `cause-${n}` },
    });
  });
  const rows = cases.flatMap(([event, , row], n) =>
    row ? [[idOf('e', n), { id: idOf('e', n), event: event.type, ...chainOf(n), ...blank, ...row }] as const] : [],
  );
  givenEvents(auditProjection, events).then(Object.fromEntries(rows) as Record<string, AuditRow>);
});

describe('every event of the catalogue', () => {
  test('has a reason where it is not audited', () => {
    const unexplained = Object.entries(auditDecisions).filter(([, decision]) => 'because' in decision && decision.because.length <= 20);
    expect(unexplained).toEqual([]);
  });

  test('is audited when its category is attempt, member or invitation', () => {
    const audited = new Set<string>(auditedEvents);
    const whole = eventCatalogue.filter(({ category }) => ['attempt', 'member', 'invitation'].includes(category));
    expect(whole.length).toBeGreaterThan(20);
    expect(whole.filter(({ type }) => !audited.has(type)).map(({ type }) => type)).toEqual([]);
  });

  test('belongs to a category the projection follows when it is audited', () => {
    const audited = eventCatalogue.filter(({ type }) => 'kind' in ((auditDecisions as Record<string, object>)[type] ?? {}));
    expect(audited.filter(({ category }) => !auditProjection.categories.includes(category as never))).toEqual([]);
  });

  test('leaves no personal text in the audit trail', () => {
    const personal = new Map(eventCatalogue.map(({ type, personal: marked }) => [type, marked?.fields ?? []]));
    let checked = 0;
    for (const { event, stream, metadata } of seededHistory({ seed: 7, events: 3_000, tenants: 3 })) {
      const row = auditProjection.evolve(null, recorded(event as AnyEvent, { stream, metadata }), 'x');
      const texts = (personal.get(event.type) ?? []).map((field) => (event.data as Record<string, unknown>)[field]);
      for (const text of texts) {
        if (!row || typeof text !== 'string') continue;
        expect([...Object.values(row), ...Object.values(row.details)], event.type).not.toContain(text);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(50);
  });
});
