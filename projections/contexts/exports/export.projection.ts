import type { ExportEvent, ExportFailure, ExportFormat, ExportState, Iso, Language, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An export, its progress and its file. */
export interface ExportRow {
  readonly exportId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly kind: string;
  readonly format: ExportFormat;
  readonly language: Language;
  readonly locationIds: readonly Uuid[] | null;
  readonly state: ExportState;
  readonly rows: number;
  readonly total: number | null;
  readonly bytes: number | null;
  readonly fileId: string | null;
  readonly failure: ExportFailure | null;
  readonly requestedAt: Iso;
  readonly finishedAt: Iso | null;
  readonly keptUntil: Iso | null;
}

/** The exports of everybody: one row each. */
export const exportProjection: Projection<ExportRow, ExportEvent> = {
  name: 'export',
  version: 1,
  categories: ['export'],
  key: ({ data }) => data.exportId,
  evolve(row, event) {
    if (event.type === 'ExportRequested') {
      const { exportId, accountId, kind, format, language, locationIds, requestedAt } = event.data;
      const { tenantId } = event.metadata;
      const nothing = { total: null, bytes: null, fileId: null, failure: null, finishedAt: null, keptUntil: null };
      const order = { exportId, tenantId, accountId, kind, format, language, locationIds, requestedAt };
      return { ...order, state: 'requested', rows: 0, ...nothing };
    }
    if (!row) return null;
    switch (event.type) {
      case 'ExportStarted':
        return { ...row, state: 'running', rows: 0, total: event.data.total };
      case 'ExportProgressed':
        return { ...row, rows: event.data.rows };
      case 'ExportFinished': {
        const { fileId, rows, bytes, finishedAt, keptUntil } = event.data;
        return { ...row, state: 'ready', fileId, rows, bytes, finishedAt, keptUntil };
      }
      case 'ExportFailed':
        return { ...row, state: 'failed', failure: event.data.reason, finishedAt: event.data.failedAt };
      case 'ExportCancelled':
        return { ...row, state: 'cancelled', finishedAt: event.data.cancelledAt };
      case 'ExportExpired':
        return { ...row, state: 'expired', fileId: null };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<ExportRow>({
    table: 'read.export_v1',
    key: 'exportId',
    columns: {
      exportId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      kind: 'text',
      format: 'text',
      language: 'text',
      locationIds: 'json',
      state: 'text',
      rows: 'int',
      total: 'int',
      bytes: 'bigint',
      fileId: 'text',
      failure: 'text',
      requestedAt: 'timestamptz',
      finishedAt: 'timestamptz',
      keptUntil: 'timestamptz',
    },
  }),
};
