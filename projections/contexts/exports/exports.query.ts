import { ExportKindId, type ExportFormat, type ExportItem, type Language, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface Row extends Pick<ExportItem, 'format' | 'state' | 'rows' | 'total' | 'failure'> {
  readonly export_id: Uuid;
  readonly kind: string;
  readonly language: Language;
  readonly location_ids: readonly Uuid[] | null;
  readonly bytes: string | null;
  readonly file_id: string | null;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly kept_until: Date | null;
}

const shown = 50;

/** The newest exports of an account in its current business. */
export async function ownExports(tx: Tx, accountId: Uuid): Promise<ExportItem[]> {
  const { rows } = await sql<Row>`
    select * from read.export where account_id = ${accountId} order by requested_at desc, export_id limit ${shown}`.execute(tx);
  return rows.flatMap(({ export_id: id, format, state, rows: written, total, failure, ...row }) => {
    const kind = ExportKindId.safeParse(row.kind);
    // Of a kind that is no longer exported: it cannot be named.
    if (!kind.success) return [];
    const bytes = row.bytes === null ? null : Number(row.bytes);
    const [requestedAt, finishedAt, keptUntil] = [instant(row.requested_at), instant(row.finished_at), instant(row.kept_until)];
    return [{ id, kind: kind.data, format, state, rows: written, total, bytes, failure, requestedAt, finishedAt, keptUntil }];
  });
}

/** The file of an own export that is kept. */
export interface KeptFile {
  readonly fileId: string;
  readonly kind: ExportKindId;
  readonly format: ExportFormat;
  readonly language: Language;
  readonly locationIds: readonly Uuid[] | null;
  readonly bytes: number;
  readonly requestedAt: string;
}

/** Null where there is no such export of this account, or no file of it. */
export async function keptFile(tx: Tx, exportId: Uuid, accountId: Uuid): Promise<KeptFile | null> {
  const { rows } = await sql<Row>`
    select * from read.export where export_id = ${exportId} and account_id = ${accountId} and state = 'ready'`.execute(tx);
  const [row] = rows;
  const kind = ExportKindId.safeParse(row?.kind);
  if (!row || row.file_id === null || !kind.success) return null;
  const { file_id: fileId, format, language, location_ids: locationIds } = row;
  return { fileId, kind: kind.data, format, language, locationIds, bytes: Number(row.bytes), requestedAt: instant(row.requested_at) };
}
