import type { DomainEvent } from '@sumaa/event-store';
import { replayParked, runProjection, type ConsumerHost, type Projection, type RunOptions } from '@sumaa/event-store/consumer';
import { publishLive, type LiveChangesOf } from '../live/index.ts';
import type { RebuildableProjection } from '../rebuild/index.ts';

/** A projection of any row type, as the process runs it. */
export interface ListedProjection extends RebuildableProjection {
  /** Keeps its rows up to date and notifies viewers, until the signal (or as `run` says). Rejects when it cannot continue. */
  run(host: ConsumerHost, run: RunOptions): Promise<void>;
  /** Handles the parked events of a key (or stream), or all, again and notifies viewers; returns how many. Throws what the fold throws. */
  replay(host: ConsumerHost, key?: string): Promise<number>;
}

/** A projection with the live changes it causes; `switchSql`: see `Versioned`. */
export function listed<Row, E extends DomainEvent>(
  projection: Projection<Row, E>,
  topics: LiveChangesOf<Row>,
  switchSql: string | null = null,
): ListedProjection {
  const { name, version, categories, rows } = projection;
  const { table } = rows;
  if (table === undefined) throw new TypeError(`${name}: its rows name no table`);
  const publish = publishLive(categories, topics);
  return {
    name,
    version,
    categories,
    table,
    switchSql,
    run: (host, run) => runProjection(projection, host, { ...run, publish }),
    build: (host, run) => runProjection(projection, host, { ...run, mode: 'rebuild' }),
    replay: (host, key) => replayParked(projection, host, { key, publish }),
  };
}
