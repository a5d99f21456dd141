import { z } from 'zod';
import type { Uuid } from '../../kernel/ids.ts';
import { day } from '../../kernel/time.ts';

/** A workbook is made in memory, so it has an upper limit; a CSV file is written row by row and has none. */
export const maxWorkbookRows = 50_000;

/** How long a file is kept. */
export const exportKeptMs = 30 * day;

/** After this time an export that never got ready is given up. */
export const exportGivenUpMs = day;

/**
 * `too_many_rows`: for a workbook, CSV is possible; `not_in_plan`: the plan does not have it any more; `log_unfinished`: the activity log is
 * being built after a restore; `failed`: it could not be made.
 */
export const ExportFailure = z.enum(['too_many_rows', 'not_in_plan', 'log_unfinished', 'failed']);
export type ExportFailure = z.infer<typeof ExportFailure>;

/** `requested`: waits for a worker; `running`: rows are written; `ready`: can be downloaded; `expired`: its file was removed. */
export const exportStates = ['requested', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export const ExportState = z.enum(exportStates);
export type ExportState = z.infer<typeof ExportState>;

/** Whether an export is still being made. */
export const isUnderWay = (state: ExportState): boolean => state === 'requested' || state === 'running';

/** What a file of an export is sealed for. */
export const exportPlace = (exportId: Uuid): string => `export/${exportId}`;
