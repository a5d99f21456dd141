import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openSealedStream, sealStream } from '@sumaa/runtime/storage';

/** The archive cannot be used; the message says why. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

const format = 1;
/** Longest first line that is looked for. */
const headerBytes = 1024;

interface Header {
  readonly sumaa: 'backup';
  readonly format: number;
  readonly createdAt: string;
  readonly key: string;
}

const keyId = (key: Buffer): string => createHash('sha256').update('sumaa:backup-key').update(key).digest('hex').slice(0, 8);

/** Writes the lines as an archive: a readable first line, then the rest compressed and encrypted. The file exists only once it is whole. */
export async function writeArchive(
  file: string,
  lines: AsyncIterable<string>,
  given: { readonly key: Buffer; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const header: Header = { sumaa: 'backup', format, createdAt: given.now.toISOString(), key: keyId(given.key) };
  const first = JSON.stringify(header);
  const part = `${file}.part`;
  try {
    const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await once(out, 'open');
    out.write(`${first}\n`);
    await pipeline(Readable.from(lines), createGzip({ level: 6 }), sealStream({ key: given.key, place: first }), out, {
      signal: given.signal,
    });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The lines of an archive. Throws ArchiveRefused where the file is none, is of another key or format, or was changed or cut off. */
export async function* readArchive(file: string, keys: readonly Buffer[]): AsyncGenerator<string> {
  const { first, header } = await headerOf(file);
  if (header.format !== format) throw new ArchiveRefused(`the archive has format ${header.format}; this version reads format ${format}`);
  const key = keys.find((candidate) => keyId(candidate) === header.key);
  if (!key) throw new ArchiveRefused(`the archive was made with another master key (${header.key})`);
  const sealed = createReadStream(file, { start: Buffer.byteLength(first) + 1 });
  const plain = openSealedStream(sealed, { key, place: first });
  const gunzip = createGunzip();
  const done = pipeline(plain, gunzip);
  done.catch(() => {});
  try {
    yield* linesOf(gunzip);
    await done;
  } catch (error) {
    throw new ArchiveRefused('the archive is damaged or cut off', { cause: error });
  } finally {
    sealed.destroy();
    gunzip.destroy();
  }
}

async function headerOf(file: string): Promise<{ readonly first: string; readonly header: Header }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    const first = buffer.toString('utf8', 0, Math.max(end, 0));
    const header = parsed(first);
    if (header?.sumaa !== 'backup') throw new ArchiveRefused('the file is not a backup of Sumaa');
    return { first, header };
  } finally {
    await handle.close();
  }
}

function parsed(text: string): Header | null {
  try {
    return JSON.parse(text) as Header | null;
  } catch {
    return null;
  }
}

/** Not `readline`, which also ends lines at U+2028 and U+2029. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting: Buffer[] = [];
  for await (let piece of bytes) {
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10)) {
      yield Buffer.concat([...waiting, piece.subarray(0, end)]).toString('utf8');
      waiting = [];
      piece = piece.subarray(end + 1);
    }
    if (piece.length > 0) waiting.push(piece);
  }
  if (waiting.length > 0) throw new ArchiveRefused('the last line is cut off');
}
