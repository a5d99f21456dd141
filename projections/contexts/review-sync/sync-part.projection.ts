import type { Iso, SyncKind, SyncPartEvent, SyncPartFailure, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One run's work on one branch. `pending` until its first page is stored; kind and expected are null if it failed before it started. */
export interface SyncPartRow {
  readonly partId: Uuid;
  readonly tenantId: TenantId;
  readonly runId: Uuid;
  readonly locationId: Uuid;
  readonly kind: SyncKind | null;
  readonly state: 'pending' | 'active' | 'completed' | 'failed';
  readonly page: number;
  readonly received: number;
  readonly classified: number;
  readonly expected: number | null;
  readonly nextPageToken: string | null;
  readonly reason: SyncPartFailure | null;
  readonly startedAt: Iso | null;
  readonly completedAt: Iso | null;
}

function blank({ partId, runId, locationId }: SyncPartEvent['data'], tenantId: TenantId): SyncPartRow {
  const counts = { page: 0, received: 0, classified: 0, expected: null, nextPageToken: null };
  return { partId, tenantId, runId, locationId, kind: null, state: 'pending', ...counts, reason: null, startedAt: null, completedAt: null };
}

/** The progress of each branch in each sync run. */
export const syncPartProjection: Projection<SyncPartRow, SyncPartEvent> = {
  name: 'sync-part',
  version: 1,
  categories: ['syncpart'],
  key: ({ data }) => data.partId,
  evolve(before, event) {
    const { occurredAt, tenantId } = event.metadata;
    const row = before ?? blank(event.data, tenantId);
    switch (event.type) {
      case 'SyncPartStarted': {
        const { kind, expected, startToken } = event.data;
        return {
          ...row,
          kind,
          expected,
          nextPageToken: startToken,
          state: 'pending',
          reason: null,
          startedAt: occurredAt,
          completedAt: null,
        };
      }
      case 'SyncPageImported': {
        const { page, received, classified, nextPageToken } = event.data;
        const counts = { page, received: row.received + received, classified: row.classified + classified, nextPageToken };
        return { ...row, ...counts, state: 'active', reason: null };
      }
      case 'SyncPartCompleted': {
        const { received, nextPageToken } = event.data;
        return { ...row, received, nextPageToken, state: 'completed', reason: null, completedAt: occurredAt };
      }
      case 'SyncPartFailed':
        return { ...row, state: 'failed', reason: event.data.reason, completedAt: occurredAt };
      case 'SyncPartRetried':
        return { ...row, state: 'pending', reason: null, completedAt: null };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<SyncPartRow>({
    table: 'read.sync_part_v1',
    key: 'partId',
    columns: {
      partId: 'uuid',
      tenantId: 'text',
      runId: 'uuid',
      locationId: 'uuid',
      kind: 'text',
      state: 'text',
      page: 'int',
      received: 'int',
      classified: 'int',
      expected: 'int',
      nextPageToken: 'text',
      reason: 'text',
      startedAt: 'timestamptz',
      completedAt: 'timestamptz',
    },
  }),
};
