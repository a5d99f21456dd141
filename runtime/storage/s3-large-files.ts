import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '../derive/index.ts';
import { FilesUnavailable, isOutage, type S3Bucket } from './s3-bucket.ts';

/** S3 takes at most 5 GiB in one request and 10,000 parts of a file, of which only the last may be below 5 MiB. */
const usualPartBytes = 8 * 2 ** 20;
const mostParts = 10_000;
/** One lost connection must not cost an hour of transfer. */
const attempts = 3;

/** How far a file was fetched: where the next part begins and where the last one ends, in bytes, and the ETag of the first. */
interface Progress {
  readonly from: number;
  readonly size: number;
  readonly tag: string | null;
}

/** Files of any size in a bucket, sent and fetched in parts. */
export interface LargeFiles {
  /** Stores a file of this machine. Nothing is there under its key until all of it is. Throws FilesUnavailable. */
  put(what: string, key: string, file: string): Promise<void>;
  /** Writes what the bucket has into a file of this machine; false where it has none. Throws FilesUnavailable. */
  get(what: string, key: string, file: string): Promise<boolean>;
}

/** Uploads: docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html. `what` is the error for people: "a backup could not be stored". */
export function createLargeFiles(bucket: S3Bucket): LargeFiles {
  async function putBytes(what: string, address: string, body: Buffer<ArrayBuffer>): Promise<string> {
    const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256(body) };
    const answer = await bucket.transfer(what, 'PUT', address, { body, headers });
    await answer.body?.cancel();
    if (!answer.ok) throw new FilesUnavailable(what, answer.status);
    return answer.headers.get('etag') ?? '';
  }
  /** The text of this element of the answer. A completion that fails late is answered with 200 and an error. */
  async function post(what: string, address: string, element: string, body = ''): Promise<string> {
    const answer = await bucket.transfer(what, 'POST', address, { body });
    const [, text] = new RegExp(`<${element}>([^<]+)</${element}>`).exec(await answer.text()) ?? [];
    if (text === undefined) throw new FilesUnavailable(what, answer.status);
    return text;
  }
  async function putParts(what: string, key: string, source: FileHandle, size: number, partBytes: number): Promise<void> {
    const uploadId = `uploadId=${encodeURIComponent(await persist(() => post(what, `${key}?uploads=`, 'UploadId')))}`;
    try {
      const parts: string[] = [];
      for (let from = 0; from < size; from += partBytes) {
        const bytes = await read(source, from, Math.min(partBytes, size - from));
        const number = parts.length + 1;
        const tag = await persist(() => putBytes(what, `${key}?partNumber=${number}&${uploadId}`, bytes));
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      await post(what, `${key}?${uploadId}`, 'ETag', `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    } catch (error) {
      // The parts of an upload that is not ended lie in the bucket unseen.
      await bucket.request(what, 'DELETE', `${key}?${uploadId}`).catch(() => {});
      throw error;
    }
  }
  /** Null where there is none. */
  async function getPart(what: string, key: string, target: FileHandle, { from, tag }: Progress): Promise<Progress | null> {
    // Fails once another file has this key, so that parts of two files are never mixed.
    const headers = { range: `bytes=${from}-${from + usualPartBytes - 1}`, ...(tag === null ? {} : { 'if-match': tag }) };
    const answer = await bucket.transfer(what, 'GET', key, { headers });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return null;
    }
    // A store may answer with the whole file.
    const isPart = answer.status === 206;
    const end = await write(target, isPart ? from : 0, answer.body).catch((error: unknown) => {
      throw new FilesUnavailable(what, null, error);
    });
    const size = isPart ? Number(answer.headers.get('content-range')?.split('/')[1]) : end;
    return { from: end, size, tag: answer.headers.get('etag') };
  }
  return {
    put: (what, key, file) =>
      withFile(file, 'r', async (source) => {
        const { size } = await source.stat();
        const partBytes = Math.max(usualPartBytes, Math.ceil(size / mostParts));
        if (size > partBytes) return putParts(what, key, source, size, partBytes);
        const bytes = await read(source, 0, size);
        await persist(() => putBytes(what, key, bytes));
      }),
    get: (what, key, file) =>
      withFile(file, 'w', async (target) => {
        let progress: Progress | null = { from: 0, size: Infinity, tag: null };
        while (progress && progress.from < progress.size) {
          const before: Progress = progress;
          progress = await persist(() => getPart(what, key, target, before));
        }
        return progress !== null;
      }),
  };
}

async function withFile<R>(file: string, flags: 'r' | 'w', work: (handle: FileHandle) => Promise<R>): Promise<R> {
  const handle = await open(file, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function read(source: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await source.read(bytes, 0, length, from);
  if (bytesRead < length) throw new Error('the file became shorter while it was read');
  return bytes;
}

/** Returns where the written bytes end. */
async function write(target: FileHandle, from: number, body: ReadableStream<Uint8Array>): Promise<number> {
  let end = from;
  for await (const bytes of body) {
    await target.write(bytes, 0, bytes.length, end);
    end += bytes.length;
  }
  return end;
}

async function persist<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isOutage(error)) throw error;
      await pause(attempt * 1_000);
    }
  }
}
