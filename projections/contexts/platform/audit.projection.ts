import type { Actor, AnyEvent, AuditItem, AuditKind, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { auditOf, type AuditSubject } from './audit-decisions.ts';

/** One line of the audit trail. */
export interface AuditRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly at: Iso;
  readonly event: string;
  readonly kind: AuditKind;
  readonly actorKind: Actor['kind'];
  /** Who acted, where that was a signed-in person. */
  readonly accountId: Uuid | null;
  readonly role: string | null;
  /** Who acted, else whose account it happened to: what a filter by person goes by. */
  readonly personId: Uuid | null;
  /** Short keyed name of the caller's address. */
  readonly origin: string | null;
  readonly network: string | null;
  readonly subjectKind: AuditSubject['kind'] | null;
  readonly subjectId: Uuid | null;
  readonly details: AuditItem['details'];
  readonly correlationId: string;
}

/** So much of the keyed hash is enough to tell callers of a business apart, and to read it out. */
const originLength = 8;

/** Who did what, when and from where: a row for every event that `auditDecisions` says something of. */
export const auditProjection: Projection<AuditRow, AnyEvent> = {
  name: 'audit',
  version: 1,
  categories: ['attempt', 'account', 'member', 'invitation', 'tenant', 'connection', 'location', 'review'],
  key: (event) => (auditOf(event) === null ? null : event.id),
  evolve(row, event) {
    const said = auditOf(event);
    if (!said) return row;
    const { tenantId, occurredAt, actor, $correlationId: correlationId } = event.metadata;
    const { kind, subject, details } = said;
    const accountId = actor.kind === 'person' ? actor.accountId : null;
    const whence = actor.kind === 'person' || actor.kind === 'anonymous' ? actor : null;
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
      origin: whence?.ipHash?.slice(0, originLength) ?? null,
      network: whence?.network ?? null,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details,
      correlationId,
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
    },
  }),
};
