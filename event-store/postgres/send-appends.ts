import type pg from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import { OutcomeUnknown, StoreUnavailable } from '../port/errors.ts';
import type { Expected } from '../port/event-store.ts';
import type { CheckedAppend } from '../port/validate.ts';
import { classify } from '@sumaa/runtime/postgres';
import type { RetryOptions } from './connection.ts';
import { appendSql } from './queries.ts';
import { textArray } from './text-array.ts';

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
 * nothing can have been stored, else OutcomeUnknown; throws errors of the statement itself at once.
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
      if (kind === 'permanent') throw error;
      if (performance.now() > deadline) {
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
  const sent = items.flatMap(({ stream, expected, events }, item) => {
    const first = expected === 'no_stream' ? 0n : expected + 1n;
    return events.map((event, index) => ({ ...event, item: String(item + 1), stream, revision: String(first + BigInt(index)) }));
  });
  return (['item', 'stream', 'revision', 'id', 'type', 'data', 'metadata'] as const).map((name) =>
    textArray(sent.map((event) => event[name])),
  );
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
