import type { StreamName } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';
import type { Client } from 'pg';
import type { Ledger } from './ledger.ts';

export interface Verdict {
  /** Acknowledged, but not in the store. */
  readonly lost: number;
  /** More than once in the store. */
  readonly doubled: number;
  /** In the store, but never sent. */
  readonly strange: number;
  /** Streams whose revisions are not 0, 1, 2, … */
  readonly torn: number;
  /** Commands of the ledger that are in the store. */
  readonly stored: number;
}

/** Compares the events in Postgres with the ledger. */
export async function judge(database: Client, ledger: Ledger): Promise<Verdict> {
  const { rows } = await database.query<{ id: string; times: number }>(
    // Only the streams of the ledger; others write to other streams.
    `select metadata->>'commandId' as id, count(*)::int as times from es.event where type = 'ReplyDraftSaved' and stream = any($1) group by 1`,
    [[...new Set([...ledger.sent.values()].map(({ stream }) => stream))]],
  );
  const torn = await database.query(
    `select stream from es.event group by stream having count(*) <> max(revision) + 1 or count(distinct revision) <> count(*)`,
  );
  return verdictOf(new Map(rows.map(({ id, times }) => [id, times])), torn.rowCount ?? 0, ledger);
}

/** The same with the store's own read API, for any store. */
export async function judgeStore(store: EventStore, ledger: Ledger): Promise<Verdict> {
  const times = new Map<string, number>();
  let torn = 0;
  for (const stream of new Set([...ledger.sent.values()].map((entry) => entry.stream))) {
    let next = 0n;
    let whole = true;
    for await (const { type, revision, metadata } of store.readStream(stream as StreamName)) {
      whole &&= revision === next;
      next = revision + 1n;
      if (type === 'ReplyDraftSaved') times.set(metadata.commandId, (times.get(metadata.commandId) ?? 0) + 1);
    }
    if (!whole) torn += 1;
  }
  return verdictOf(times, torn, ledger);
}

/** `times`: how often each command is in the store. */
function verdictOf(times: ReadonlyMap<string, number>, torn: number, ledger: Ledger): Verdict {
  return {
    lost: [...ledger.acknowledged.keys()].filter((id) => !times.has(id)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    strange: [...times.keys()].filter((id) => !ledger.sent.has(id)).length,
    torn,
    stored: [...ledger.sent.keys()].filter((id) => times.has(id)).length,
  };
}

export const innocent = { lost: 0, doubled: 0, strange: 0, torn: 0 };
