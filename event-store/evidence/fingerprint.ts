import { hash } from 'node:crypto';
import type { StoredEvent, StoredTexts } from '../port/event-store.ts';

/** What the ledger keeps of one event: where it stands, and the SHA-256 (hex) of all that was stored. */
export interface Fingerprint {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly hash: string;
}

/** An event with the texts of its data and metadata. */
export type EventWithTexts = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type'> & { readonly texts: StoredTexts };

/** The fingerprint of an event as it lies in its store: its stream, revision, id, type, and the texts of data and metadata. */
export function fingerprintOf({ stream, revision, id, type, texts }: EventWithTexts): Fingerprint {
  const head = JSON.stringify([stream, String(revision), id, type]).slice(0, -1);
  return { stream, revision, id, hash: hash('sha256', `${head},${texts.data},${texts.metadata}]`) };
}

/** The head of the chain before the first event. */
export const noHead = '0'.repeat(64);

/** The head of the chain after one more event. */
export const nextHead = (head: string, event: Fingerprint): string => hash('sha256', `${head} ${event.hash}`);

/** One line of the ledger. */
export const toLine = ({ stream, revision, id, hash: sum }: Fingerprint): string => `${stream} ${revision} ${id} ${sum}\n`;

const line = /^(\S+) (\d+) (\S+) ([0-9a-f]{64})$/;

/** Reads a line of the ledger; null when it is none. */
export function fromLine(text: string): Fingerprint | null {
  const [, stream, revision, id, sum] = line.exec(text) ?? [];
  return stream && revision && id && sum ? { stream, revision: BigInt(revision), id, hash: sum } : null;
}
