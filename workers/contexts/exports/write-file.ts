import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat, ExportKind } from '@sumaa/contracts';
import { sealStream, type FileStore, type SealedFor } from '@sumaa/runtime/storage';
import { cellOf, type CellValue, type Spoken } from './cells.ts';
import { byteOrderMark, csvRecord } from './csv.ts';
import type { RowsOf } from './rows.ts';
import { workbookOf } from './workbook.ts';

export interface WrittenFile {
  readonly fileId: string;
  readonly rows: number;
  /** As it is downloaded. */
  readonly bytes: number;
}

export interface FileToWrite {
  readonly kind: Pick<ExportKind, 'title' | 'columns'>;
  readonly format: ExportFormat;
  readonly spoken: Spoken;
  readonly batches: RowsOf['batches'];
  readonly sealedFor: SealedFor;
  readonly signal: AbortSignal;
  /** Told after each batch how many rows are written; what it throws ends the writing. */
  onRows(rows: number): Promise<void>;
}

/**
 * Writes rows to a file of the store, encrypted. A CSV file is never held as a whole, here or on its way; on disk it is encrypted from its
 * first byte on. Nothing is stored when it throws.
 */
export async function writeExportFile(files: Pick<FileStore, 'putFile'>, file: FileToWrite): Promise<WrittenFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sumaa-export-'));
  try {
    const written = { rows: 0, bytes: 0 };
    const content = Readable.from(counted(contentOf(file, written), written), { objectMode: false });
    const spool = path.join(folder, 'sealed');
    await pipeline(content, sealStream(file.sealedFor), createWriteStream(spool, { mode: 0o600 }), { signal: file.signal });
    const { id: fileId } = await files.putFile(spool, 'bin');
    return { fileId, ...written };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Written {
  rows: number;
  bytes: number;
}

async function* counted(content: AsyncIterable<Buffer>, written: Written): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    written.bytes += bytes.length;
    yield bytes;
  }
}

async function* contentOf({ kind, format, spoken, batches, onRows }: FileToWrite, written: Written): AsyncGenerator<Buffer> {
  const { columns } = kind;
  const cells = cellsOf(columns, spoken, batches);
  if (format === 'csv') yield Buffer.from(byteOrderMark + csvRecord(columns.map(({ header }) => header[spoken.language])));
  const sheet: (readonly CellValue[])[] = [];
  for await (const batch of cells) {
    written.rows += batch.length;
    if (format === 'csv') yield Buffer.from(batch.map(csvRecord).join(''));
    else sheet.push(...batch);
    await onRows(written.rows);
  }
  if (format === 'xlsx') yield await workbookOf(kind, spoken.language, sheet);
}

async function* cellsOf(
  columns: ExportKind['columns'],
  spoken: Spoken,
  batches: RowsOf['batches'],
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => cellOf(column, row[column.key], spoken)));
}
