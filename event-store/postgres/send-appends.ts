import type pg from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import { OutcomeUnknown, StoreUnavailable } from '../port/errors.ts';
import type { Expected } from '../port/event-store.ts';
import type { CheckedAppend } from '../port/validate.ts';
import { classify, textArray } from '@sumaa/runtime/postgres';
import type { RetryOptions } from './connection.ts';
import { appendSql } from './queries.ts';

export interface AppendItem {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: CheckedAppend['events'];
}

export type AppendAnswer =
  | { readonly verdict: 'appended' | 'idempotent'; readonly revision: bigint; readonly position: string }
  | { readonly verdict: 'wrong_expected'; readonly actual: Expected };

interface AnswerRow {
  readonly verdict: 'appended' | 'idempotent' | 'wrong_expected';
  readonly revision: string | null;
  readonly position: string | null;
}

/**
 * Sends items through `es.append` in one statement, which is one transaction. While the server is unavailable or does not
 * answer, the same payload is sent again, because every item is idempotent. After `patienceMs` throws StoreUnavailable when
 * nothing can have been stored, else OutcomeUnknown. Errors of the statement itself are thrown at once, as OutcomeUnknown when an
 * earlier attempt may have been stored.
 */
export async function sendAppends(
  pool: pg.Pool,
  items: readonly AppendItem[],
  { patienceMs, onFailure }: RetryOptions,
): Promise<readonly AppendAnswer[]> {
  const values = valuesOf(items);
  const deadline = performance.now() + patienceMs;
  let mayBeStored = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(pool, values, () => {
        mayBeStored = true;
      });
    } catch (error) {
      const kind = classify(error);
      onFailure(kind);
      if (kind === 'permanent' && !mayBeStored) throw error;
      if (kind === 'permanent' || performance.now() > deadline) {
        throw mayBeStored
          ? new OutcomeUnknown('the event store did not answer an append', { cause: error })
          : new StoreUnavailable('the event store does not accept appends', { cause: error });
      }
      await pause(backoffMs(attempt));
    }
  }
}

/** The arrays of `es.append`, one element per event. */
export function valuesOf(items: readonly AppendItem[]): readonly Buffer[] {
  const columns: { readonly [name in 'item' | 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata']: string[] } = {
    item: [],
    stream: [],
    revision: [],
    id: [],
    type: [],
    data: [],
    metadata: [],
  };
  for (const [index, { stream, expected, events }] of items.entries()) {
    const item = String(index + 1);
    let revision = expected === 'no_stream' ? 0n : expected + 1n;
    for (const { id, type, data, metadata } of events) {
      columns.item.push(item);
      columns.stream.push(stream);
      columns.revision.push(String(revision));
      columns.id.push(id);
      columns.type.push(type);
      columns.data.push(data);
      columns.metadata.push(metadata);
      revision += 1n;
    }
  }
  return Object.values(columns).map((column) => textArray(column));
}

async function sendOnce(pool: pg.Pool, values: readonly Buffer[], onLost: () => void): Promise<readonly AppendAnswer[]> {
  const client = await pool.connect();
  let broken = false;
  try {
    const { rows } = await client.query<AnswerRow>(appendSql, [...values]);
    return rows.map(answerOf);
  } catch (error) {
    if (classify(error) === 'connection') {
      broken = true;
      onLost();
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

function answerOf({ verdict, revision, position }: AnswerRow): AppendAnswer {
  if (verdict === 'wrong_expected') return { verdict, actual: revision === null ? 'no_stream' : BigInt(revision) };
  return { verdict, revision: BigInt(revision!), position: position! };
}
