import { eventCatalogue, type Actor, type AnyEvent, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { auditDecisions } from './audit-decisions.ts';

/** An event that the trail does not list. */
export interface RecordedEventRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly at: Iso;
  readonly event: string;
  readonly actorKind: Actor['kind'];
  readonly accountId: Uuid | null;
  readonly role: string | null;
  readonly subjectKind: 'review' | 'location' | null;
  readonly subjectId: Uuid | null;
  /** Its branch; who is limited to others does not see it. */
  readonly locationId: Uuid | null;
  readonly stream: string;
  readonly revision: number;
  readonly correlationId: string;
  readonly causationId: string;
}

const isAudited = (event: AnyEvent): boolean => 'kind' in auditDecisions[event.type];

/** Ids of the review and the branch that an event is about. */
function placeOf({ data }: AnyEvent): Pick<RecordedEventRow, 'subjectKind' | 'subjectId' | 'locationId'> {
  const { reviewId, locationId } = data as { readonly reviewId?: Uuid; readonly locationId?: Uuid };
  const subjectKind = reviewId !== undefined ? 'review' : locationId !== undefined ? 'location' : null;
  return { subjectKind, subjectId: reviewId ?? locationId ?? null, locationId: locationId ?? null };
}

/** Every event that is in no other row of the trail: who, when, which record and because of what, never its data. */
export const recordedEventProjection: Projection<RecordedEventRow, AnyEvent> = {
  name: 'recorded-event',
  version: 1,
  categories: [
    ...new Set(eventCatalogue.filter(({ type }) => 'because' in auditDecisions[type as AnyEvent['type']]).map(({ category }) => category)),
  ],
  key: (event) => (isAudited(event) ? null : event.id),
  evolve(row, event) {
    if (isAudited(event)) return row;
    const { tenantId, occurredAt, actor, $correlationId: correlationId, $causationId: causationId } = event.metadata;
    return {
      id: event.id,
      tenantId,
      at: occurredAt,
      event: event.type,
      actorKind: actor.kind,
      accountId: actor.kind === 'person' ? actor.accountId : null,
      role: actor.kind === 'person' ? actor.role : null,
      ...placeOf(event),
      stream: event.stream,
      revision: Number(event.revision),
      correlationId,
      causationId,
    };
  },
  rows: typedRows<RecordedEventRow>({
    table: 'read.recorded_event_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      at: 'timestamptz',
      event: 'text',
      actorKind: 'text',
      accountId: 'uuid',
      role: 'text',
      subjectKind: 'text',
      subjectId: 'uuid',
      locationId: 'uuid',
      stream: 'text',
      revision: 'bigint',
      correlationId: 'text',
      causationId: 'text',
    },
  }),
};
