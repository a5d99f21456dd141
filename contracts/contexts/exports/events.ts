import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { ExportFormat } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { ExportFailure } from './policy.ts';

/** `export-<exportId>`, of the business of its requester. The subject of its personal data is the export: filters may name somebody. */
export const exportEvents = {
  ExportRequested: defineEvent({
    type: 'ExportRequested',
    category: 'export',
    subject: 'exportId',
    data: {
      exportId: Uuid,
      accountId: Uuid,
      kind: z.string(),
      format: ExportFormat,
      filters: personal(z.record(z.string(), z.unknown())),
      language: Language,
      /** The branches that the requester saw; null: all. */
      locationIds: z.array(Uuid).nullable(),
      requestedAt: Iso,
    },
  }),
  /** Again when a worker died on the way: the rows are read anew. */
  ExportStarted: defineEvent({
    type: 'ExportStarted',
    category: 'export',
    data: { exportId: Uuid, total: z.number().int(), startedAt: Iso },
  }),
  /** `rows` of the total are written. */
  ExportProgressed: defineEvent({ type: 'ExportProgressed', category: 'export', data: { exportId: Uuid, rows: z.number().int() } }),
  ExportFinished: defineEvent({
    type: 'ExportFinished',
    category: 'export',
    data: {
      exportId: Uuid,
      accountId: Uuid,
      /** Absent in the first exports; so in `ExportFailed`. */
      kind: z.string().optional(),
      fileId: z.string(),
      rows: z.number().int(),
      /** Size of the file as it is downloaded. */
      bytes: z.number().int(),
      finishedAt: Iso,
      /** Until when the file is kept. */
      keptUntil: Iso,
    },
  }),
  ExportFailed: defineEvent({
    type: 'ExportFailed',
    category: 'export',
    data: { exportId: Uuid, accountId: Uuid, kind: z.string().optional(), reason: ExportFailure, failedAt: Iso },
  }),
  ExportCancelled: defineEvent({
    type: 'ExportCancelled',
    category: 'export',
    data: { exportId: Uuid, accountId: Uuid, cancelledAt: Iso },
  }),
  /** The file was removed. */
  ExportExpired: defineEvent({ type: 'ExportExpired', category: 'export', data: { exportId: Uuid, expiredAt: Iso } }),
} as const;
export type ExportEvent = EventsOf<typeof exportEvents>;
