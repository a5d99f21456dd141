import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore } from '@sumaa/event-store';
import { appendHistory, seededHistory, type HistoricEvent, type HistoryOptions } from '@sumaa/event-store/testing';
import { createPool } from '@sumaa/runtime/postgres';
import { createVault } from '@sumaa/runtime/vault';
import type { Installation } from '../../support/processes/index.ts';

/** Generated event histories of many businesses, with every event type, written directly into the store of an installation. */
export interface WrittenHistory {
  /** Appends up to `count` more events; returns how many were appended. */
  append(count: number): Promise<number>;
  close(): Promise<void>;
}

export function openHistory(product: Pick<Installation, 'postgres' | 'masterKey'>, options: HistoryOptions): WrittenHistory {
  const pool = createPool({ url: product.postgres.url, applicationName: 'test-history' });
  const store = createPostgresEventStore({ connectionString: product.postgres.url });
  const vault = createVault({ pool, masterKeys: [product.masterKey] });
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  const history = seededHistory(options);
  const revisions = new Map<string, bigint>();
  return {
    async append(count) {
      const piece: HistoricEvent[] = [];
      for (let next = history.next(); !next.done; next = history.next()) {
        piece.push(next.value);
        if (piece.length === count) break;
      }
      const { events } = await appendHistory({ store, codec }, piece, revisions);
      return events;
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
