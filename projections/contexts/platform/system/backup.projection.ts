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

type Begun = Pick<BackupRow, 'backupId' | 'accountId' | 'requestedAt'>;

function begun({ backupId, accountId, requestedAt }: Begun, tenantId: TenantId, state: 'running' | 'found'): BackupRow {
  const nothing = { contents: null, failure: null, isChecking: false, checkResult: null, endedAt: null, checkedAt: null };
  return { backupId, tenantId, accountId, state, events: 0, requestedAt, changedAt: requestedAt, ...nothing };
}

/** The backups of this installation, and the files that were checked: one row each. */
export const backupProjection: Projection<BackupRow, BackupEvent> = {
  name: 'backup',
  version: 1,
  categories: ['backup'],
  key: ({ data }) => data.backupId,
  evolve(row, event) {
    if (event.type === 'BackupRequested') return begun(event.data, event.metadata.tenantId, 'running');
    if (!row)
      return event.type === 'BackupCheckRequested' ? { ...begun(event.data, event.metadata.tenantId, 'found'), isChecking: true } : null;
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
        return {
          ...row,
          isChecking: false,
          checkResult: event.data.check,
          checkedAt: event.data.checkedAt,
          contents: event.data.contents ?? row.contents,
        };
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
