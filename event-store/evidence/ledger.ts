import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, truncate } from 'node:fs/promises';
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
  /** Cuts the ledger after `events` lines, and appends these. */
  append(events: number, prints: AsyncIterable<Fingerprint>): Promise<void>;
  anchor(anchor: Anchor): Promise<void>;
}

export class LedgerUnreadable extends Error {
  override readonly name = 'LedgerUnreadable';
}

export function openLedger(dir: string): Ledger {
  const [ledger, anchors] = [path.join(dir, 'ledger.txt'), path.join(dir, 'anchors.jsonl')];

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
    async append(events, prints) {
      await mkdir(dir, { recursive: true });
      await appendFile(ledger, '');
      let bytes = 0;
      let kept = 0;
      for await (const line of lines(ledger)) {
        if (kept === events) break;
        bytes += Buffer.byteLength(line) + 1;
        kept++;
      }
      if (kept < events) throw new LedgerUnreadable(`${ledger} has ${kept} entries, the last anchor covers ${events}`);
      await truncate(ledger, bytes);
      await pipeline(prints, asLines, createWriteStream(ledger, { flags: 'a' }));
    },
    anchor: (anchor) => appendFile(anchors, `${JSON.stringify(anchor)}\n`),
  };
}

async function* asLines(prints: AsyncIterable<Fingerprint>): AsyncGenerator<string> {
  for await (const print of prints) yield toLine(print);
}
