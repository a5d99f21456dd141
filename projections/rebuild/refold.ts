import { progressChannel, type ProgressMessage } from '@sumaa/event-store/consumer';
import type { ClientBase } from 'pg';
import type { Versioned } from './build-version.ts';

/** Shorter than Postgres' deadlock_timeout (1 s), so that emptying the table never makes a reader wait long. */
const lockTimeoutMs = 250;

/**
 * Empties a projection's table and sets its checkpoint back to the first event, in one transaction. A running projection then
 * folds everything again; a stopped one does so at its next start. Until it has caught up its queries answer with what is
 * folded so far. Throws Postgres' `lock_not_available` while readers hold the table.
 */
export async function emptyProjection(client: ClientBase, { name, version, table }: Versioned): Promise<{ readonly generation: number }> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`);
    await client.query(
      `update consumer.checkpoint set epoch = epoch + 1, position = null, store_id = null, stream = null, revision = null, event_id = null,
         updated_at = now() where kind = 'projection' and name = $1 and version = $2`,
      [name, version],
    );
    await client.query(`truncate ${table}`);
    await client.query(`delete from consumer.parked where kind = 'projection' and name = $1 and version = $2`, [name, version]);
    const { rows } = await client.query<{ generation: number }>(
      `update consumer.shown set generation = generation + 1, switched_at = now() where name = $1 returning generation`,
      [name],
    );
    // Every runner reads its checkpoint again.
    const step: ProgressMessage = { name, shown: version };
    await client.query('select pg_notify($1, $2)', [progressChannel, JSON.stringify(step)]);
    await client.query('commit');
    return rows[0]!;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
