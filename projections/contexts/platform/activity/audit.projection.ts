import type { Actor, AnyEvent, AuditItem, AuditKind, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { auditEntryOf, type AuditSubject } from './audit-decisions.ts';

/** One entry of the audit trail. */
export interface AuditRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly at: Iso;
  readonly event: string;
  readonly kind: AuditKind;
  readonly actorKind: Actor['kind'];
  /** The account that acted; null unless a signed-in person did. */
  readonly accountId: Uuid | null;
  readonly role: string | null;
  /** The account that acted, else the account it happened to; the filter by person uses it. */
  readonly personId: Uuid | null;
  /** First characters of the keyed hash of the caller's IP address. */
  readonly origin: string | null;
  readonly network: string | null;
  readonly subjectKind: AuditSubject['kind'] | null;
  readonly subjectId: Uuid | null;
  readonly details: AuditItem['details'];
  readonly correlationId: string;
  /** What caused it: an event, or the request that starts the chain. */
  readonly causationId: string;
  /** The record that it changed, and which of its events it is. */
  readonly stream: string;
  readonly revision: number;
}

/** Long enough to tell the callers of a business apart, short enough to read aloud. */
const originLength = 8;

/** The audit trail: one row for every event that `auditDecisions` audits. */
export const auditProjection: Projection<AuditRow, AnyEvent> = {
  name: 'audit',
  version: 1,
  categories: [
    'attempt',
    'account',
    'member',
    'invitation',
    'tenant',
    'connection',
    'location',
    'review',
    'competitors',
    'apikeys',
    'webhooks',
    'reviewasking',
    'contactrules',
    'contactduty',
    'contactmessage',
    'platformsettings',
    'subscription',
    'billingprofile',
    'payment',
    'invoice',
    'invoicebook',
    'privacy',
    'export',
    'replysettings',
    'queryrun',
    'analystlogin',
    'notificationchoices',
    'launch',
    'application',
    'testimonial',
    'newsletter',
    'sitedocument',
    'backup',
    'queue',
    'restore',
    'alert',
    'rebuild',
    'incident',
    'evidence',
    'erasurerequest',
    'databreach',
    'outsiderequest',
    'personalreading',
  ],
  key: (event) => (auditEntryOf(event) === null ? null : event.id),
  evolve(row, event) {
    const entry = auditEntryOf(event);
    if (!entry) return row;
    const { tenantId, occurredAt, actor, $correlationId: correlationId, $causationId: causationId } = event.metadata;
    const { kind, subject, details } = entry;
    const accountId = actor.kind === 'person' ? actor.accountId : null;
    const caller = actor.kind === 'person' || actor.kind === 'anonymous' ? actor : null;
    return {
      id: event.id,
      tenantId,
      at: occurredAt,
      event: event.type,
      kind,
      actorKind: actor.kind,
      accountId,
      role: actor.kind === 'person' ? actor.role : null,
      personId: accountId ?? (subject?.kind === 'account' ? subject.id : null),
      origin: caller?.ipHash?.slice(0, originLength) ?? null,
      network: caller?.network ?? null,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details,
      correlationId,
      causationId,
      stream: event.stream,
      revision: Number(event.revision),
    };
  },
  rows: typedRows<AuditRow>({
    table: 'read.audit_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      at: 'timestamptz',
      event: 'text',
      kind: 'text',
      actorKind: 'text',
      accountId: 'uuid',
      role: 'text',
      personId: 'uuid',
      origin: 'text',
      network: 'text',
      subjectKind: 'text',
      subjectId: 'uuid',
      details: 'jsonb',
      correlationId: 'text',
      causationId: 'text',
      stream: 'text',
      revision: 'bigint',
    },
  }),
};
