import {
  syncStages,
  type Iso,
  type SyncFailure,
  type SyncKind,
  type SyncRunEvent,
  type SyncStage,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One stage, from its own events; while it is active, its counts come from the sync parts. */
export interface StageRow {
  readonly stage: SyncStage;
  readonly state: 'pending' | 'active' | 'completed' | 'failed';
  readonly count: number;
  readonly startedAt: Iso | null;
  readonly completedAt: Iso | null;
  readonly reason: SyncFailure | null;
}

export interface SyncRunRow {
  readonly runId: Uuid;
  readonly tenantId: TenantId;
  readonly kind: SyncKind;
  readonly connectionId: Uuid;
  readonly locationIds: readonly Uuid[];
  readonly state: 'running' | 'completed';
  readonly startedAt: Iso;
  readonly completedAt: Iso | null;
  readonly stages: readonly StageRow[];
}

const pending = (stage: SyncStage): StageRow => ({ stage, state: 'pending', count: 0, startedAt: null, completedAt: null, reason: null });

const withStage = (row: SyncRunRow, stage: SyncStage, change: (stage: StageRow) => StageRow): SyncRunRow => ({
  ...row,
  stages: row.stages.map((known) => (known.stage === stage ? change(known) : known)),
});

/** One row per sync run, with its five stages. */
export const syncRunProjection: Projection<SyncRunRow, SyncRunEvent> = {
  name: 'sync-run',
  version: 1,
  categories: ['syncrun'],
  key: ({ data }) => data.runId,
  evolve(row, event) {
    const { occurredAt, tenantId } = event.metadata;
    if (event.type === 'SyncRunStarted') {
      const { runId, kind, connectionId, locationIds } = event.data;
      const stages = syncStages.map(pending);
      return { runId, tenantId, kind, connectionId, locationIds, state: 'running', startedAt: occurredAt, completedAt: null, stages };
    }
    if (!row) return null;
    switch (event.type) {
      case 'SyncStageStarted':
        return withStage(row, event.data.stage, (stage) => ({ ...pending(stage.stage), state: 'active', startedAt: occurredAt }));
      case 'SyncStageCompleted': {
        const { count } = event.data;
        return withStage(row, event.data.stage, (stage) => ({
          ...stage,
          state: 'completed',
          count,
          startedAt: stage.startedAt ?? occurredAt,
          completedAt: occurredAt,
          reason: null,
        }));
      }
      case 'SyncStageFailed': {
        const { reason } = event.data;
        return withStage(row, event.data.stage, (stage) => ({ ...stage, state: 'failed', completedAt: occurredAt, reason }));
      }
      case 'SyncRunCompleted':
        return { ...row, state: 'completed', completedAt: occurredAt };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<SyncRunRow>({
    table: 'read.sync_run_v1',
    key: 'runId',
    columns: {
      runId: 'uuid',
      tenantId: 'text',
      kind: 'text',
      connectionId: 'uuid',
      locationIds: 'uuid[]',
      state: 'text',
      startedAt: 'timestamptz',
      completedAt: 'timestamptz',
      stages: 'json',
    },
  }),
};
