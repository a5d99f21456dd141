import type { BackupCheck, BackupContents, BackupEvent, BackupFailure, BackupState, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A backup of the installation. `accountId` null: by the schedule. */
export interface BackupRow {
  readonly backupId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid | null;
  readonly state: BackupState;
  readonly events: number;
  readonly contents: BackupContents | null;
  readonly failure: BackupFailure | null;
  readonly isChecking: boolean;
  readonly checkResult: BackupCheck | null;
  readonly requestedAt: Iso;
  /** When it was asked for, or the last check of it. */
  readonly changedAt: Iso;
  readonly endedAt: Iso | null;
  readonly checkedAt: Iso | null;
}

/** The backups of this installation: one row each. */
export const backupProjection: Projection<BackupRow, BackupEvent> = {
  name: 'backup',
  version: 1,
  categories: ['backup'],
  key: ({ data }) => data.backupId,
  evolve(row, event) {
    if (event.type === 'BackupRequested') {
      const { backupId, accountId, requestedAt } = event.data;
      const nothing = { contents: null, failure: null, isChecking: false, checkResult: null, endedAt: null, checkedAt: null };
      const { tenantId } = event.metadata;
      return { backupId, tenantId, accountId, state: 'running', events: 0, requestedAt, changedAt: requestedAt, ...nothing };
    }
    if (!row) return null;
    switch (event.type) {
      case 'BackupProgressed':
        return { ...row, events: event.data.events };
      case 'BackupFinished': {
        const { contents, finishedAt: endedAt } = event.data;
        return { ...row, state: 'ready', events: contents.events, contents, endedAt };
      }
      case 'BackupFailed':
        return { ...row, state: 'failed', failure: event.data.reason, endedAt: event.data.failedAt };
      case 'BackupCheckRequested':
        return { ...row, isChecking: true, changedAt: event.data.requestedAt };
      case 'BackupChecked':
        return { ...row, isChecking: false, checkResult: event.data.check, checkedAt: event.data.checkedAt };
      case 'BackupRemoved':
        return { ...row, state: 'removed' };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<BackupRow>({
    table: 'read.backup_v1',
    key: 'backupId',
    columns: {
      backupId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      state: 'text',
      events: 'int',
      contents: 'jsonb',
      failure: 'text',
      isChecking: 'boolean',
      checkResult: 'jsonb',
      requestedAt: 'timestamptz',
      changedAt: 'timestamptz',
      endedAt: 'timestamptz',
      checkedAt: 'timestamptz',
    },
  }),
};
