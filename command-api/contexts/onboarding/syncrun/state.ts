import type { SyncKind, SyncStage, Uuid } from '@sumaa/contracts';

export type StageState = 'active' | 'completed' | 'failed';

/** One run of the sync. A stage that is not named has not begun. */
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
