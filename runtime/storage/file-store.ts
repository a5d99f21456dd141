import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../derive/index.ts';

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;
export type FileExtension = keyof typeof contentTypes;

/** A place for files, each named by its content: the same bytes are stored once, and a name never changes its meaning. */
export interface FileStore {
  /** Answers `<sha256>.<ext>`; on disk before this answers. */
  put(bytes: Buffer, ext: FileExtension): Promise<{ readonly id: string; readonly size: number }>;
  open(id: string): Promise<{ readonly bytes: Buffer; readonly contentType: string } | null>;
  remove(id: string): Promise<void>;
}

const idShape = /^([\da-f]{64})\.([a-z]{3,4})$/;

/** Files in `<dataDir>/files`, two levels deep. An id that is none reads as a file that does not exist. */
export function createFileStore(options: { readonly dataDir: string }): FileStore {
  const root = path.join(options.dataDir, 'files');
  const place = (id: string): { file: string; contentType: string } | null => {
    const [, hash, ext] = idShape.exec(id) ?? [];
    if (hash === undefined || ext === undefined || !(ext in contentTypes)) return null;
    return { file: path.join(root, hash.slice(0, 2), id), contentType: contentTypes[ext as FileExtension] };
  };
  return {
    async put(bytes, ext) {
      const id = `${sha256(bytes)}.${ext}`;
      const at = place(id);
      if (!at) throw new TypeError(`not a file kind: ${ext}`);
      await mkdir(path.dirname(at.file), { recursive: true });
      if (!(await exists(at.file))) await writeWhole(at.file, bytes);
      return { id, size: bytes.length };
    },
    async open(id) {
      const at = place(id);
      if (!at) return null;
      const bytes = await readFile(at.file).catch(missing);
      return bytes && { bytes, contentType: at.contentType };
    },
    async remove(id) {
      const at = place(id);
      if (at) await rm(at.file, { force: true });
    },
  };
}

/** Written beside, flushed, then renamed: nobody ever reads half a file, also after a crash. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(missing)) !== null;
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
