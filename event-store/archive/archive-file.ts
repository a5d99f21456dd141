import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupRefusal } from '@sumaa/contracts';
import { ownVersion } from '@sumaa/runtime/updates';
import { Decrypter, Encrypter } from 'age-encryption';
import type { ArchiveKey } from './archive-key.ts';

/** The archive cannot be used; the message says why to operators, code and detail to screens. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly code: Exclude<BackupRefusal['code'], 'failed'>;
  readonly detail: string | null;
  constructor(code: ArchiveRefused['code'], message: string, options: ErrorOptions & { readonly detail?: string } = {}) {
    super(message, options);
    this.code = code;
    this.detail = options.detail ?? null;
  }
}

/** Why an archive was not used, for screens. */
export const refusalOf = (error: Error): BackupRefusal =>
  error instanceof ArchiveRefused ? { code: error.code, detail: error.detail } : { code: 'failed', detail: error.message };

const format = 1;
/** Characters that are sealed and compressed at once. */
const pieceLength = 65_536;
/** Longest first line that is looked for. */
export const headerBytes = 1024;

/** The first line of an archive, which everybody can read; the first line inside repeats it. */
export interface ArchiveHeader {
  readonly sumaa: 'backup';
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The version of the program that wrote it; older archives do not say. */
  readonly build?: string;
  /** The age recipient that it was written for. */
  readonly key: string;
}

/**
 * Writes the lines as an archive: a readable first line, then that line again, the lines and a seal, compressed and encrypted with age.
 * Encrypting needs no secret, the seal does. The file exists only once it is whole. Throws what the disk or the lines throw.
 */
export async function writeArchive(
  file: string,
  lines: AsyncIterable<string>,
  given: { readonly key: ArchiveKey; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const header: ArchiveHeader = {
    sumaa: 'backup',
    format,
    createdAt: given.now.toISOString(),
    build: ownVersion(),
    key: given.key.recipient,
  };
  const first = JSON.stringify(header);
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists already`);
  const part = `${file}.part`;
  // What a backup that was killed left behind.
  await rm(part, { force: true });
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  await once(out, 'open');
  try {
    out.write(`${first}\n`);
    const encrypter = new Encrypter();
    encrypter.addRecipient(given.key.recipient);
    const gzip = createGzip({ level: 6 });
    const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as globalThis.ReadableStream<Uint8Array>);
    const options = { signal: given.signal };
    await Promise.all([
      pipeline(Readable.from(sealed(`${first}\n`, lines, given.key)), gzip, options),
      pipeline(Readable.fromWeb(encrypted as ReadableStream), out, options),
    ]);
    await rename(part, file);
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

const sealOf = ({ sealing }: ArchiveKey) => createHmac('sha256', sealing);

async function* sealed(first: string, lines: AsyncIterable<string>, key: ArchiveKey): AsyncGenerator<string> {
  const seal = sealOf(key);
  for await (const piece of pieces(first, lines)) {
    seal.update(piece);
    yield piece;
  }
  yield `${seal.digest('hex')}\n`;
}

/** The lines one after the other, many at once: sealing and handing over a line alone costs more than its bytes. */
async function* pieces(first: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = first;
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The lines of an archive, many at once. Throws ArchiveRefused where the file is none, is of another key or format, or was changed or cut off. */
export async function* readArchive(file: string, keys: readonly ArchiveKey[]): AsyncGenerator<readonly string[]> {
  const { first, header } = await headerOf(file);
  if (header.format !== format) {
    const code = header.format > format ? 'newer' : 'older';
    const detail = `format ${header.format}`;
    throw new ArchiveRefused(code, `the archive has ${detail}; this version reads format ${format}`, { detail });
  }
  const key = keys.find(({ recipient }) => recipient === header.key);
  if (!key) throw new ArchiveRefused('other_key', `the archive was made with another master key (${header.key})`, { detail: header.key });
  const bytes = createReadStream(file, { start: Buffer.byteLength(first) + 1 });
  const gunzip = createGunzip({ chunkSize: 65_536 });
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(key.identity);
    const plain = await decrypter.decrypt(Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>);
    const done = pipeline(Readable.fromWeb(plain as ReadableStream), gunzip);
    done.catch(() => {});
    const seal = sealOf(key);
    let isFirst = true;
    // The last line, which is the seal, is not sealed itself.
    let last: Buffer = Buffer.alloc(0);
    for await (const whole of wholeLines(gunzip)) {
      const from = whole.subarray(0, -1).lastIndexOf(10) + 1;
      const sealed = Buffer.concat([last, whole.subarray(0, from)]);
      last = whole.subarray(from);
      if (sealed.length === 0) continue;
      seal.update(sealed);
      const lines = sealed.toString('utf8', 0, sealed.length - 1).split('\n');
      if (isFirst && lines.shift() !== first) throw new ArchiveRefused('damaged', 'the first line of the archive was changed');
      isFirst = false;
      yield lines;
    }
    await done;
    if (last.toString('utf8') !== `${seal.digest('hex')}\n`)
      throw new ArchiveRefused('forged', 'the archive was not written by this installation');
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused('damaged', 'the archive is damaged or cut off', { cause: error });
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
}

/** The readable first line of an archive. Throws ArchiveRefused where the file is none. */
export const readHeader = async (file: string): Promise<ArchiveHeader> => (await headerOf(file)).header;

async function headerOf(file: string): Promise<{ readonly first: string; readonly header: ArchiveHeader }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return headerIn(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The first line, in the first bytes of an archive. Throws ArchiveRefused where they are of none. */
export function headerIn(bytes: Buffer): { readonly first: string; readonly header: ArchiveHeader } {
  const first = bytes.toString('utf8', 0, Math.max(bytes.indexOf(10), 0));
  const header = parsed(first);
  if (header?.sumaa !== 'backup') throw new ArchiveRefused('not_a_backup', 'the file is not a backup of Sumaa');
  return { first, header };
}

function parsed(text: string): ArchiveHeader | null {
  try {
    return JSON.parse(text) as ArchiveHeader | null;
  } catch {
    return null;
  }
}

/** The bytes, cut behind ends of lines. */
async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  for await (const piece of bytes) {
    const end = piece.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...waiting, piece.subarray(0, end)]);
      waiting = [];
    }
    if (end < piece.length) waiting.push(piece.subarray(end));
  }
  if (waiting.length > 0) throw new ArchiveRefused('damaged', 'the last line is cut off');
}
