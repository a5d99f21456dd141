import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileIdOf, hashOfFile, idOfHash, readFileId, type FileExtension } from './file-id.ts';

/** Stores files by content hash: equal bytes are stored once, and the content of an id never changes. */
export interface FileStore {
  /** Stores a file durably and returns its id, `<sha256>.<ext>`. */
  put(bytes: Buffer, ext: FileExtension): Promise<{ readonly id: string; readonly size: number }>;
  /** Stores a file of this machine as `put` does, without holding it in memory; the file itself stays. */
  putFile(file: string, ext: FileExtension): Promise<{ readonly id: string; readonly size: number }>;
  /** As `open`, without holding it in memory. The caller reads the body to its end or destroys it. */
  read(id: string): Promise<{ readonly body: Readable; readonly contentType: string } | null>;
  /** Null for an unknown or malformed id. */
  open(id: string): Promise<{ readonly bytes: Buffer; readonly contentType: string } | null>;
  remove(id: string): Promise<void>;
  /** The ids of all files, in order. */
  list(): AsyncIterable<string>;
  /** Throws when files cannot be written or read; returns details for the health report. */
  check(): Promise<Record<string, string>>;
}

/** Files in `<dataDir>/files/<first two hex digits>/`. */
export function createFileStore(options: { readonly dataDir: string }): FileStore {
  const root = path.join(options.dataDir, 'files');
  const locate = (id: string): { file: string; contentType: string } | null => {
    const known = readFileId(id);
    return known && { file: path.join(root, known.hash.slice(0, 2), id), contentType: known.contentType };
  };
  return {
    async put(bytes, ext) {
      const id = fileIdOf(bytes, ext);
      const file = path.join(root, id.slice(0, 2), id);
      await mkdir(path.dirname(file), { recursive: true });
      if (!(await exists(file))) await writeWhole(file, (temporary) => writeBytes(temporary, bytes));
      return { id, size: bytes.length };
    },
    async putFile(source, ext) {
      const { hash, size } = await hashOfFile(source);
      const id = idOfHash(hash, ext);
      const file = path.join(root, id.slice(0, 2), id);
      await mkdir(path.dirname(file), { recursive: true });
      if (!(await exists(file))) await writeWhole(file, (temporary) => copyDurably(source, temporary));
      return { id, size };
    },
    async read(id) {
      const at = locate(id);
      const handle = at && (await open(at.file).catch(missing));
      return handle && { body: handle.createReadStream(), contentType: at.contentType };
    },
    async open(id) {
      const at = locate(id);
      if (!at) return null;
      const bytes = await readFile(at.file).catch(missing);
      return bytes && { bytes, contentType: at.contentType };
    },
    async remove(id) {
      const at = locate(id);
      if (at) await rm(at.file, { force: true });
    },
    async *list() {
      for (const folder of ((await readdir(root).catch(missing)) ?? []).toSorted())
        yield* (await readdir(path.join(root, folder))).filter((name) => readFileId(name) !== null).toSorted();
    },
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
      return {};
    },
  };
}

/** Writes to a temporary file, flushes and renames it, so that no reader sees a partial file, even after a crash. */
async function writeWhole(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeBytes(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyDurably(source: string, file: string): Promise<void> {
  await copyFile(source, file, constants.COPYFILE_EXCL);
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(missing)) !== null;
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
