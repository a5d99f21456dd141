import {
  exportCommands,
  exportKindById,
  exportPlace,
  exportQuestions,
  maxWorkbookRows,
  type ExportFailure,
  type ExportOrder,
  type exportJobs,
  type ReportKind,
  type RowsKind,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { SubjectKeys } from '@sumaa/event-store';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import type { FileStore } from '@sumaa/runtime/storage';
import type pg from 'pg';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import type { ExportSource, ExportSources, ReportOrder, ReportSource } from '../../infra/export/export-source.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import { dateStyleOf, usualDates } from '../../infra/written-date.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { WorkDeps } from '../../infra/work-deps.ts';
import { reportContent } from './report-content.ts';
import { rowsContent } from './rows-content.ts';
import { withRows } from './rows.ts';
import { withSnapshot } from './snapshot.ts';
import { writeExportFile } from './write-file.ts';

export interface MakeExportDeps {
  readonly commands: Pick<CommandClient, 'ask' | 'send'>;
  readonly reader: Pick<WorkReader, 'members'>;
  readonly files: Pick<FileStore, 'open' | 'putFile' | 'remove'>;
  readonly subjectKeys: Pick<SubjectKeys, 'get'>;
  /** Acts as the role that answers queries. */
  readonly queryPool: pg.Pool;
  readonly exportSources: ExportSources;
  readonly openFile: WorkDeps['openFile'];
}

/** The export was cancelled, or ended otherwise. */
class NoLongerWanted extends Error {
  override readonly name = 'NoLongerWanted';
}

/** It cannot be made, however often it is tried. */
class Impossible extends Error {
  override readonly name = 'Impossible';
  readonly reason: ExportFailure;
  constructor(reason: ExportFailure) {
    super(`the export cannot be made: ${reason}`);
    this.reason = reason;
  }
}

/** Progress is told so often at most, in parts of the whole. */
const progressParts = 50;

/** Reads the rows of an export and stores its file; from the beginning when a worker died on the way. */
export function makeExport(deps: MakeExportDeps): Processor<PayloadOf<typeof exportJobs.makeExport>> {
  const { commands, files } = deps;
  return async ({ tenantId, exportId }, job) => {
    const source: CommandSource = { tenantId, worker: 'make-export', jobId: job.id, chain: job.chain, signal: job.signal };
    const fail = (reason: ExportFailure) => commands.send(exportCommands.failExport, { exportId, reason }, source);
    const order = await commands.ask(exportQuestions.readExport, { exportId }, source);
    if (!order) return;
    try {
      const file = await write(deps, exportId, order, source);
      const { kept } = await commands.send(exportCommands.finishExport, { exportId, ...file }, source);
      if (!kept) await files.remove(file.fileId);
    } catch (error) {
      if (error instanceof NoLongerWanted) return;
      if (error instanceof Impossible) return void (await fail(error.reason));
      if (job.lastAttempt && !job.signal.aborted && !(error instanceof CircuitOpen)) await fail('failed');
      throw error;
    }
  };
}

const isLogComplete = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ complete: boolean }>('select read.is_log_complete() as complete')).rows[0]?.complete === true;

type Made = { readonly fileId: string; readonly rows: number; readonly bytes: number };

async function write(deps: MakeExportDeps, exportId: Uuid, order: ExportOrder, source: CommandSource): Promise<Made> {
  const { commands, subjectKeys } = deps;
  const { signal = new AbortController().signal } = source;
  const key = (await subjectKeys.get([exportId])).get(exportId);
  if (key === undefined || key === 'erased') throw new NoLongerWanted('the key of the export is gone');
  const sealedFor = { key, place: exportPlace(exportId) };
  let [total, told] = [0, 0];
  const goOn = ({ goesOn }: { readonly goesOn: boolean }) => {
    if (!goesOn) throw new NoLongerWanted('the export was cancelled');
  };
  const progress: Progress = {
    async start(rows) {
      total = rows;
      goOn(await commands.send(exportCommands.startExport, { exportId, total }, source));
    },
    async onRows(rows) {
      signal.throwIfAborted();
      if (rows === total || rows - told < total / progressParts) return;
      told = rows;
      goOn(await commands.send(exportCommands.reportExport, { exportId, rows }, source));
    },
    async onWait() {
      signal.throwIfAborted();
      goOn(await commands.send(exportCommands.reportExport, { exportId, rows: told }, source));
    },
    write: async (content) => ({ ...(await writeExportFile(deps.files, { content, sealedFor, signal })), rows: total }),
  };
  const kind = exportKindById[order.kind];
  if (kind.isFromLog && !(await isLogComplete(deps.queryPool))) throw new Impossible('log_unfinished');
  const { tenantId } = source;
  return kind.columns === null
    ? writeReport(deps, kind, { ...order, tenantId, source }, progress)
    : writeRows(deps, kind, { ...order, tenantId }, progress);
}

interface Progress {
  /** All rows are counted. */
  start(rows: number): Promise<void>;
  onRows(rows: number): Promise<void>;
  /** Throws when nobody waits for the file any more. */
  onWait(): Promise<void>;
  write(content: AsyncIterable<Buffer>): Promise<Made>;
}

type Ordered = ExportOrder & { readonly tenantId: TenantId };

function writeRows({ queryPool, exportSources }: MakeExportDeps, kind: RowsKind, order: Ordered, progress: Progress): Promise<Made> {
  const { tenantId, accountId, format, language, locationIds } = order;
  // The filters fit the kind, because the schema of the kind has read them.
  const source = exportSources[order.kind] as unknown as ExportSource<never>;
  const requestedAt = new Date(order.requestedAt);
  const query = source(kind.filters.parse(order.filters) as never, { tenantId, accountId, requestedAt });
  return withRows(queryPool, { tenantId, locationIds, query }, async ({ total, timeZone, batches }) => {
    if (format === 'xlsx' && total > maxWorkbookRows) throw new Impossible('too_many_rows');
    await progress.start(total);
    return progress.write(rowsContent({ kind, format, spoken: { language, timeZone }, batches, onRows: progress.onRows }));
  });
}

type OrderedBy = Ordered & { readonly source: CommandSource };

async function writeReport(deps: MakeExportDeps, kind: ReportKind, order: OrderedBy, progress: Progress): Promise<Made> {
  const { commands, reader, queryPool, exportSources, files, openFile } = deps;
  const { tenantId, accountId, format, language, locationIds } = order;
  const source = exportSources[order.kind] as unknown as ReportSource<never>;
  const requestedAt = new Date(order.requestedAt);
  const member = (await reader.members(tenantId)).find(({ account_id: id }) => id === accountId);
  const dates = member ? dateStyleOf(member, language) : usualDates(language);
  const ask: ReportOrder['ask'] = (question, payload, of = tenantId) => commands.ask(question, payload, { ...order.source, tenantId: of });
  const filters = kind.filters.parse(order.filters) as never;
  const read = source(filters, { accountId, format, language, dates, locationIds, requestedAt, ask });
  const report = await withSnapshot(queryPool, { tenantId, locationIds }, read);
  if (!report) throw new Impossible('not_in_plan');
  const total = report.tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (format === 'xlsx' && total > maxWorkbookRows) throw new Impossible('too_many_rows');
  await progress.start(total);
  const logo = report.logoFile === null ? null : ((await files.open(report.logoFile))?.bytes ?? null);
  const { onRows, onWait } = progress;
  return progress.write(reportContent({ report, format, dates, logo, openFile, onRows, onWait }));
}
