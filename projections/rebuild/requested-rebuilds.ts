import { rebuildCommands, type RebuildFailure, type Uuid } from '@sumaa/contracts';
import type { Codec, EventStore } from '@sumaa/event-store';
import { createConsumerHost, PoisonEvent } from '@sumaa/event-store/consumer';
import type { Log } from '@sumaa/runtime/log';
import { connectionConfig, createDb, createPool } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { sendCommand, type CommandTarget } from '../send-command.ts';
import { rebuild, RebuildRunning, type RebuildableProjection } from './rebuild.ts';

interface Requested {
  readonly rebuildId: Uuid;
  readonly projection: string;
}

interface Options {
  readonly config: CommandTarget;
  readonly store: EventStore;
  readonly codec: Codec;
  /** URL of the login user, who owns the tables. */
  readonly databaseUrl: string;
  readonly projections: readonly (RebuildableProjection & { readonly name: string })[];
  /** The oldest rebuild that has not ended. */
  readonly open: () => Promise<Requested | null>;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** How long to wait between looks, in ms. */
  readonly everyMs?: number;
}

const lockClass = 7204;

/**
 * Carries out the rebuilds that staff asked for, the oldest first, one at a time over all processes. One whose process died is begun anew by
 * another. Resolves when `signal` aborts.
 */
export async function runRequestedRebuilds(options: Options): Promise<void> {
  const { open, log, signal, everyMs = 3_000 } = options;
  while (!signal.aborted) {
    try {
      if (await open()) await whileAlone(options, () => next(options));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'could not carry out the rebuilds that were asked for; trying again');
    }
    await pause(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** Does the work unless another process does. */
async function whileAlone({ databaseUrl }: Options, work: () => Promise<void>): Promise<void> {
  const client = new Client(connectionConfig({ url: databaseUrl, statementTimeoutMs: 0, applicationName: 'sumaa-rebuilds' }));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, 0) as ok', [lockClass]);
    if (rows[0]?.ok) await work();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Carries out the oldest, which may be another one by now, and waits until its end can be read, so that nobody begins it anew. */
async function next(options: Options): Promise<void> {
  const { config, open, log, signal, everyMs = 3_000 } = options;
  const found = await open();
  if (!found) return;
  const { rebuildId, projection } = found;
  log.info({ projection, rebuildId }, 'rebuilding a read model that staff asked for');
  const failure = await carryOut(options, projection);
  if (failure === 'later') return;
  await sendCommand(config, rebuildCommands.endRebuild.name, { payload: { rebuildId, failure }, correlationId: rebuildId });
  while (!signal.aborted && (await open())?.rebuildId === rebuildId) await pause(Math.min(everyMs, 200), undefined, { signal });
}

/** Why it failed, null when it is complete; `later` when somebody else rebuilds it. Rejects when the process stops. */
async function carryOut(options: Options, name: string): Promise<RebuildFailure | null | 'later'> {
  const { store, codec, databaseUrl, projections, log, signal } = options;
  const projection = projections.find((one) => one.name === name);
  if (!projection) return 'unknown';
  const role = 'sumaa_projector';
  const pool = createPool({ url: databaseUrl, role, max: 4, applicationName: 'sumaa-rebuild', log });
  const host = createConsumerHost<unknown>({ store, codec, db: createDb(pool), connectionString: databaseUrl, role, log });
  try {
    await rebuild(projection, { host, databaseUrl, log, signal });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RebuildRunning) return 'later';
    log.error({ err: error, projection: name }, 'a read model could not be rebuilt');
    return error instanceof PoisonEvent ? 'poison' : 'failed';
  } finally {
    await host.close();
    await pool.end();
  }
}
