import { z } from 'zod';
import { ExportFormat } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { ExportKindId } from './kinds.ts';
import { ExportFailure } from './policy.ts';

/** What an export is made by. */
export const ExportOrder = z.object({
  accountId: Uuid,
  kind: ExportKindId,
  format: ExportFormat,
  filters: z.record(z.string(), z.unknown()),
  language: Language,
  locationIds: z.array(Uuid).nullable(),
  requestedAt: Iso,
});
export type ExportOrder = z.infer<typeof ExportOrder>;

/** Whether the export is still wanted: false once it was cancelled or ended. */
const goesOn = z.object({ goesOn: z.boolean() });
const ofExport = z.object({ exportId: Uuid });

export const exportCommands = {
  startExport: command('StartExport', ofExport.extend({ total: z.number().int().min(0) }), goesOn),
  reportExport: command('ReportExport', ofExport.extend({ rows: z.number().int().min(0) }), goesOn),
  /** `kept`: false when it was cancelled in the meantime; then the file belongs to nobody. */
  finishExport: command(
    'FinishExport',
    ofExport.extend({ fileId: z.string(), rows: z.number().int().min(0), bytes: z.number().int().min(0) }),
    z.object({ kept: z.boolean() }),
  ),
  failExport: command('FailExport', ofExport.extend({ reason: ExportFailure }), z.null()),
  expireExport: command('ExpireExport', ofExport, z.null()),
} as const;

export const exportQuestions = {
  /** What an export was asked with, also after it ended; null once its key is destroyed, or where there is none. */
  readExportFilters: question('ReadExportFilters', ofExport, z.record(z.string(), z.unknown()).nullable()),
  /** Null once the export has ended, or where there is none. */
  readExport: question('ReadExport', ofExport, ExportOrder.nullable()),
} as const;
