import type { SyncKind, SyncStage, Uuid } from '@sumaa/contracts';

export type StageState = 'active' | 'completed' | 'failed';

/** The state of a sync run. A stage missing from `stages` has not started. */
export type SyncRunState =
  | { readonly status: 'none' }
  | {
      readonly status: 'running' | 'completed';
      readonly runId: Uuid;
      readonly kind: SyncKind;
      readonly connectionId: Uuid;
      readonly locationIds: readonly Uuid[];
      readonly stages: Readonly<Partial<Record<SyncStage, StageState>>>;
    };
