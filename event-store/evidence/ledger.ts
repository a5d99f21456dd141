import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, rm, stat, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { readAnchor, type Anchor } from './anchor.ts';
import { fromLine, toLine, type Fingerprint } from './fingerprint.ts';

/**
 * Two files outside the database: `ledger.txt` has a line for each event in the order of the store, `anchors.jsonl` a signed head of the
 * chain for each sealing. Lines of the ledger after the last anchor are of a sealing that broke off; the next one writes them again.
 */
export interface Ledger {
  /** Throws LedgerUnreadable for a line that is none. */
  anchors(): Promise<readonly Anchor[]>;
  fingerprints(): AsyncIterable<Fingerprint>;
  /** Cuts the ledger after `events` lines, and appends what follows the last of them; null where there is none. */
  append(events: number, printsAfter: (last: Fingerprint | null) => AsyncIterable<Fingerprint>): Promise<void>;
  anchor(anchor: Anchor): Promise<void>;
  /** Runs this while no other process writes into the ledger. Throws LedgerBusy. */
  alone<R>(work: () => Promise<R>): Promise<R>;
}

export class LedgerUnreadable extends Error {
  override readonly name = 'LedgerUnreadable';
}

/** Another process is sealing. */
export class LedgerBusy extends Error {
  override readonly name = 'LedgerBusy';
}

/** A process that seals touches its mark so often; a mark that nobody touched for so long is of one that died. In ms. */
const touchMs = 15_000;
const abandonedMs = 120_000;

export function openLedger(dir: string): Ledger {
  const [ledger, anchors] = [path.join(dir, 'ledger.txt'), path.join(dir, 'anchors.jsonl')];
  const mark = path.join(dir, 'sealing');

  async function* lines(file: string): AsyncGenerator<string> {
    try {
      await (await open(file)).close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  }

  async function* fingerprints(): AsyncGenerator<Fingerprint> {
    let number = 0;
    for await (const line of lines(ledger)) {
      number++;
      const print = fromLine(line);
      if (!print) throw new LedgerUnreadable(`line ${number} of ${ledger} is not an entry of the ledger`);
      yield print;
    }
  }

  return {
    fingerprints,
    async anchors() {
      const text = await readFile(anchors, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text
        .split('\n')
        .filter(Boolean)
        .map((line, index) => {
          const anchor = readAnchor(line);
          if (!anchor) throw new LedgerUnreadable(`line ${index + 1} of ${anchors} is not an anchor`);
          return anchor;
        });
    },
    async append(events, printsAfter) {
      await mkdir(dir, { recursive: true });
      await appendFile(ledger, '');
      let bytes = 0;
      let kept = 0;
      let last = '';
      for await (const line of lines(ledger)) {
        if (kept === events) break;
        bytes += Buffer.byteLength(line) + 1;
        kept++;
        last = line;
      }
      if (kept < events) throw new LedgerUnreadable(`${ledger} has ${kept} entries, the last anchor covers ${events}`);
      const lastPrint = kept === 0 ? null : fromLine(last);
      if (kept > 0 && lastPrint === null) throw new LedgerUnreadable(`line ${kept} of ${ledger} is not an entry of the ledger`);
      await truncate(ledger, bytes);
      await pipeline(printsAfter(lastPrint), asLines, createWriteStream(ledger, { flags: 'a' }));
    },
    anchor: (anchor) => appendFile(anchors, `${JSON.stringify(anchor)}\n`),
    async alone(work) {
      await mkdir(dir, { recursive: true });
      if (!(await take())) throw new LedgerBusy(`${dir} is being written: another process seals. Repeat it later`);
      const touching = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => {}), touchMs);
      try {
        return await work();
      } finally {
        clearInterval(touching);
        await rm(mark, { force: true });
      }
    },
  };

  async function take(): Promise<boolean> {
    const touchedAt = await stat(mark).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (touchedAt !== null && Date.now() - touchedAt > abandonedMs) await rm(mark, { force: true });
    try {
      await (await open(mark, 'wx')).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }
}

async function* asLines(prints: AsyncIterable<Fingerprint>): AsyncGenerator<string> {
  for await (const print of prints) yield toLine(print);
}
