import {
  exportCommands,
  exportKindById,
  exportPlace,
  exportQuestions,
  maxWorkbookRows,
  type ExportFailure,
  type ExportKindId,
  type ExportOrder,
  type exportJobs,
  type Uuid,
} from '@sumaa/contracts';
import type { SubjectKeys } from '@sumaa/event-store';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import type { FileStore } from '@sumaa/runtime/storage';
import type pg from 'pg';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import type { ExportQuery, ExportSources } from '../../infra/export/export-source.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import { withRows } from './rows.ts';
import { writeExportFile, type WrittenFile } from './write-file.ts';

export interface MakeExportDeps {
  readonly commands: Pick<CommandClient, 'ask' | 'send'>;
  readonly files: Pick<FileStore, 'putFile' | 'remove'>;
  readonly subjectKeys: Pick<SubjectKeys, 'get'>;
  /** Acts as the role that answers queries. */
  readonly queryPool: Pick<pg.Pool, 'connect'>;
  readonly exportSources: ExportSources;
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

async function write(deps: MakeExportDeps, exportId: Uuid, order: ExportOrder, source: CommandSource): Promise<WrittenFile> {
  const { commands, files, subjectKeys, queryPool, exportSources } = deps;
  const { tenantId, signal = new AbortController().signal } = source;
  const { format, language, locationIds } = order;
  const key = (await subjectKeys.get([exportId])).get(exportId);
  if (key === undefined || key === 'erased') throw new NoLongerWanted('the key of the export is gone');
  const kind = exportKindById[order.kind];
  const query = queryOf(exportSources, order.kind, kind.filters.parse(order.filters));
  return withRows(queryPool, { tenantId, locationIds, query }, async ({ total, timeZone, batches }) => {
    if (format === 'xlsx' && total > maxWorkbookRows) throw new Impossible('too_many_rows');
    let told = 0;
    const goOn = ({ goesOn }: { readonly goesOn: boolean }) => {
      if (!goesOn) throw new NoLongerWanted('the export was cancelled');
    };
    goOn(await commands.send(exportCommands.startExport, { exportId, total }, source));
    const onRows = async (rows: number) => {
      signal.throwIfAborted();
      if (rows === total || rows - told < total / progressParts) return;
      told = rows;
      goOn(await commands.send(exportCommands.reportExport, { exportId, rows }, source));
    };
    const sealedFor = { key, place: exportPlace(exportId) };
    return writeExportFile(files, { kind, format, spoken: { language, timeZone }, batches, sealedFor, signal, onRows });
  });
}

/** The filters fit the kind, because the schema of the kind has read them. */
const queryOf = (sources: ExportSources, id: ExportKindId, filters: unknown): ExportQuery =>
  (sources[id] as (filters: unknown) => ExportQuery)(filters);
