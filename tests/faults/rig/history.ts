import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore } from '@sumaa/event-store';
import { appendHistory, seededHistory, type HistoricEvent, type HistoryOptions } from '@sumaa/event-store/testing';
import { createPool } from '@sumaa/runtime/postgres';
import { createVault } from '@sumaa/runtime/vault';
import type { Installation } from '../../support/processes/index.ts';

/** The history of many businesses, every kind of event in it, written into an installation's store past its apps. */
export interface WrittenHistory {
  /** Appends the next so many events; answers how many there were left. */
  append(count: number): Promise<number>;
  close(): Promise<void>;
}

export function openHistory(product: Pick<Installation, 'postgres' | 'masterKey'>, options: HistoryOptions): WrittenHistory {
  const pool = createPool({ url: product.postgres.url, applicationName: 'test-history' });
  const store = createPostgresEventStore({ connectionString: product.postgres.url });
  const vault = createVault({ pool, masterKeys: [product.masterKey] });
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  const told = seededHistory(options);
  const revisions = new Map<string, bigint>();
  return {
    async append(count) {
      const piece: HistoricEvent[] = [];
      for (let next = told.next(); !next.done; next = told.next()) {
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
