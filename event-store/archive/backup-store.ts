import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '@sumaa/runtime/config';
import type { Log } from '@sumaa/runtime/log';
import { createLargeFiles, createS3Bucket, FilesUnavailable } from '@sumaa/runtime/storage';
import { headerBytes } from './archive-file.ts';
import { firstMonthKept, monthOf, noteDestroyed, notedDestroyed, pruneDestroyed } from './destroyed-keys.ts';

/** Where the files of backups are kept, by name, and beside them whose keys were destroyed. */
export interface BackupStore {
  readonly kind: 'folder' | 'bucket';
  /** Resolves with what `write` does, which is given a path for the file; it is kept under its name once `write` is done. */
  place<R>(name: string, write: (file: string) => Promise<R>): Promise<R>;
  /** Gives `work` the path of a copy on this machine, or of the file itself; null where there is none of this name. */
  use<R>(name: string, work: (file: string) => Promise<R>): Promise<R | null>;
  /** Whether there is a file of this name; answers within seconds. */
  has(name: string): Promise<boolean>;
  /** The first bytes of a file, as far as its header may go, and its size; null where there is none of this name. */
  first(name: string): Promise<{ readonly bytes: Buffer; readonly size: number } | null>;
  /** The names of all files. */
  list(): AsyncIterable<string>;
  remove(name: string): Promise<void>;
  /** Notes that a key was destroyed, so that a restore of an older backup destroys it again. Repeating it changes nothing. */
  noteDestroyed(subject: string, at: Date): Promise<void>;
  /** The subjects that are noted. */
  destroyed(): Promise<readonly string[]>;
  /** Removes the notes that no backup needs any more. */
  pruneDestroyed(now: Date): Promise<void>;
}

/** Opens the store of backups of the installation: its bucket where one is configured, else the folder `backups` of the data folder. */
export function openBackupStore(config: Pick<Config, 'backupBucket' | 'dataDir'>, watched: { readonly log?: Log } = {}): BackupStore {
  const folder = path.join(config.dataDir, 'backups');
  return config.backupBucket ? bucketOf({ bucket: config.backupBucket, folder, ...watched }) : folderOf(folder);
}

/** No file has a name that is too long for the file system. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG');
const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

function folderOf(folder: string): BackupStore {
  const at = (name: string) => path.join(folder, path.basename(name));
  return {
    kind: 'folder',
    async place(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return write(at(name));
    },
    use: async (name, work) => ((await exists(at(name))) ? work(at(name)) : null),
    has: (name) => exists(at(name)),
    async first(name) {
      if (!(await exists(at(name)))) return null;
      const { size } = await stat(at(name));
      return { bytes: await buffer(createReadStream(at(name), { end: headerBytes - 1 })), size };
    },
    async *list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      yield* names.filter((name) => name.endsWith('.age')).toSorted();
    },
    remove: (name) => rm(at(name), { force: true }),
    noteDestroyed: (subject, when) => noteDestroyed(folder, subject, when),
    destroyed: () => notedDestroyed([folder]),
    pruneDestroyed: (now) => pruneDestroyed(folder, now),
  };
}

/** What is kept of a backup while it is written or read lies in `folder`, on the disk that has room for data. */
function bucketOf(given: {
  readonly bucket: NonNullable<Config['backupBucket']>;
  readonly folder: string;
  readonly log?: Log;
}): BackupStore {
  const bucket = createS3Bucket(given.bucket, { log: given.log });
  const files = createLargeFiles(bucket);
  // Signatures are of names in which brackets are encoded, too.
  const keyOf = (name: string) => `/backups/${encodeURIComponent(path.basename(name)).replaceAll('(', '%28').replaceAll(')', '%29')}`;
  const noteOf = (month: string, subject: string) => `/destroyed/${month}/${encodeURIComponent(subject)}`;
  const notes = () => bucket.list('the notes of destroyed keys could not be read', 'destroyed/');

  async function withSpool<R>(name: string, work: (file: string) => Promise<R>): Promise<R> {
    await mkdir(given.folder, { recursive: true, mode: 0o700 });
    const dir = await mkdtemp(path.join(given.folder, 'bucket-'));
    try {
      return await work(path.join(dir, path.basename(name)));
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  return {
    kind: 'bucket',
    place: (name, write) =>
      withSpool(name, async (file) => {
        const result = await write(file);
        await files.put('a backup could not be stored', keyOf(name), file);
        return result;
      }),
    use: (name, work) =>
      withSpool(name, async (file) => ((await files.get('a backup could not be read', keyOf(name), file)) ? work(file) : null)),
    has: async (name) => (await bucket.request('a backup could not be looked for', 'HEAD', keyOf(name))).ok,
    async first(name) {
      const headers = { range: `bytes=0-${headerBytes - 1}` };
      const answer = await bucket.transfer('a backup could not be read', 'GET', keyOf(name), { headers });
      if (!answer.ok) {
        await answer.body?.cancel();
        return null;
      }
      // A store may answer with the whole file.
      const whole = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length');
      const bytes: Buffer[] = [];
      let read = 0;
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
        bytes.push(Buffer.from(piece));
        read += piece.length;
        if (read >= headerBytes) break;
      }
      return { bytes: Buffer.concat(bytes).subarray(0, headerBytes), size: Number(whole ?? read) };
    },
    async *list() {
      for await (const key of bucket.list('the backups could not be listed', 'backups/'))
        if (key.endsWith('.age')) yield key.slice('backups/'.length);
    },
    async remove(name) {
      await bucket.request('a backup could not be removed', 'DELETE', keyOf(name));
    },
    async noteDestroyed(subject, at) {
      const answer = await bucket.request('a destroyed key could not be noted', 'PUT', noteOf(monthOf(at), subject), {
        body: new Uint8Array([10]),
      });
      if (!answer.ok) throw new FilesUnavailable('a destroyed key could not be noted', answer.status);
    },
    async destroyed() {
      const subjects = new Set<string>();
      for await (const key of notes()) subjects.add(decodeURIComponent(key.split('/')[2] ?? ''));
      return [...subjects];
    },
    async pruneDestroyed(now) {
      const first = firstMonthKept(now);
      for await (const key of notes())
        if ((key.split('/')[1] ?? first) < first) await bucket.request('an old note could not be removed', 'DELETE', `/${key}`);
    },
  };
}
