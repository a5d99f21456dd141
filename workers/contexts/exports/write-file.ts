import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sealStream, type FileStore, type SealedFor } from '@sumaa/runtime/storage';

export interface FileToWrite {
  /** The bytes as they are downloaded; what it throws ends the writing. */
  readonly content: AsyncIterable<Buffer>;
  readonly sealedFor: SealedFor;
  readonly signal: AbortSignal;
}

/**
 * Writes a file to the store, encrypted, and returns its id and its size as it is downloaded. It is never held as a whole, here or on its
 * way; on disk it is encrypted from its first byte on. Nothing is stored when it throws.
 */
export async function writeExportFile(
  files: Pick<FileStore, 'putFile'>,
  { content, sealedFor, signal }: FileToWrite,
): Promise<{ readonly fileId: string; readonly bytes: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sumaa-export-'));
  try {
    const written = { bytes: 0 };
    const spool = path.join(folder, 'sealed');
    const source = Readable.from(counted(content, written), { objectMode: false });
    await pipeline(source, sealStream(sealedFor), createWriteStream(spool, { mode: 0o600 }), { signal });
    const { id: fileId } = await files.putFile(spool, 'bin');
    return { fileId, ...written };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* counted(content: AsyncIterable<Buffer>, written: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    written.bytes += bytes.length;
    yield bytes;
  }
}
