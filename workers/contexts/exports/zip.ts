import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** An archive of files as they are, without compression: one of them is held at a time. Their date is the first that the format knows. */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const made: Buffer[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(Buffer.from(bytes));
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = new Date(1980, 0, 1);
    zip.add(entry);
    entry.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
