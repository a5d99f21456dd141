import type { Client } from 'pg';
import type { Ledger } from './ledger.ts';

export interface Verdict {
  /** Acknowledged, and not in the store. */
  readonly lost: number;
  /** More than once in the store. */
  readonly doubled: number;
  /** In the store, and never sent. */
  readonly strange: number;
  /** Streams whose revisions are not 0, 1, 2, … */
  readonly torn: number;
  /** Commands of the ledger that are in the store. */
  readonly stored: number;
}

/** Holds what the store has against what the client was promised. Needs no human. */
export async function judge(database: Client, ledger: Ledger): Promise<Verdict> {
  const { rows } = await database.query<{ id: string; times: number }>(
    // Streams that others write to are none of the ledger's business.
    `select metadata->>'commandId' as id, count(*)::int as times from es.event where type = 'ReplyDraftSaved' and stream = any($1) group by 1`,
    [[...new Set([...ledger.sent.values()].map(({ stream }) => stream))]],
  );
  const stored = new Map(rows.map(({ id, times }) => [id, times]));
  const torn = await database.query(
    `select stream from es.event group by stream having count(*) <> max(revision) + 1 or count(distinct revision) <> count(*)`,
  );
  return {
    lost: [...ledger.acknowledged.keys()].filter((id) => !stored.has(id)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
    strange: rows.filter(({ id }) => !ledger.sent.has(id)).length,
    torn: torn.rowCount ?? 0,
    stored: [...ledger.sent.keys()].filter((id) => stored.has(id)).length,
  };
}

export const innocent = { lost: 0, doubled: 0, strange: 0, torn: 0 };
