import type { EventStore } from '@sumaa/event-store';
import { leaseLockClass, type ConsumerName } from '@sumaa/event-store/consumer';
import type { Pool } from 'pg';
import type { ListedProjection } from '../infra/index.ts';

/** The state of a consumer, read from its checkpoint, its lease and the event store. */
export interface ConsumerOverview {
  readonly kind: 'projection' | 'reactor' | 'rebuild';
  readonly name: string;
  readonly version: number;
  /** Number of builds of the active version, so 1 before any rebuild; null when this version is not active. */
  readonly generation: number | null;
  /**
   * `live`: a process holds its lease and it has caught up; `behind`: events wait; `stopped`: no process runs it;
   * `building`, `interrupted`: the build of a new version; `superseded`: another version is active; `new`: it never ran; `refused`: see
   * `fault`.
   */
  readonly state: 'refused' | 'live' | 'behind' | 'stopped' | 'building' | 'interrupted' | 'superseded' | 'new';
  /** Age of the oldest event it follows and has not handled yet, in seconds; null when unknown. */
  readonly lagSeconds: number | null;
  readonly position: string | null;
  readonly epoch: number;
  readonly parked: number;
  /** Why it cannot continue in this event store, with the remedy. */
  readonly fault: string | null;
}

interface Row {
  readonly kind: ConsumerOverview['kind'];
  readonly name: string;
  readonly version: number;
  readonly epoch: number;
  readonly position: string | null;
  readonly parked: number;
  readonly held: boolean;
  readonly shown_version: number | null;
  readonly generation: number | null;
}

/** Reads the state of every projection and reactor of the installation; `pool` needs a role that may read schema `consumer`. */
export async function readStatus(options: {
  readonly pool: Pick<Pool, 'query'>;
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly projections: readonly Pick<ListedProjection, 'name' | 'version' | 'categories'>[];
  readonly now: Date;
  /** Why a consumer cannot continue in this event store; null when it can. */
  faultOf(consumer: ConsumerName): Promise<string | null>;
}): Promise<ConsumerOverview[]> {
  const { pool, store, projections, now, faultOf } = options;
  // A lease is a two-key advisory lock: its class and the hash of the group's name.
  const { rows } = await pool.query<Row>(
    `select c.kind, c.name, c.version, c.epoch::int, c.position, s.version as shown_version, s.generation,
       (select count(distinct p.event_id)::int from consumer.parked p where p.kind = c.kind and p.name = c.name and p.version = c.version) as parked,
       exists (select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory'
         and l.classid = ${leaseLockClass} and l.objid::bigint =
           hashtext(case c.kind when 'rebuild' then c.kind || ':' || c.name || ':' || c.version else c.kind || 's' end)::bigint & 4294967295 and l.granted) as held
     from consumer.checkpoint c left join consumer.shown s on s.name = c.name and c.kind <> 'reactor'
     order by c.kind, c.name, c.version`,
  );
  const categories = new Map(projections.map((projection) => [projection.name, projection.categories]));
  const known = await Promise.all(
    rows.map(async (row): Promise<ConsumerOverview> => {
      const followed = categories.get(row.name);
      // Only workers know which categories a reactor follows; its checkpoint passes all other events too, up to 1 s later.
      const fault = await faultOf(row);
      const lagSeconds =
        fault === null && (followed || row.kind === 'reactor') ? await lagOf(store, row.position, followed ?? null, now) : null;
      const { kind, name, version, epoch, position, parked } = row;
      const isActive = kind === 'projection' && (row.shown_version ?? version) === version;
      return {
        kind,
        name,
        version,
        epoch,
        position,
        parked,
        lagSeconds,
        generation: isActive ? (row.generation ?? 1) : null,
        fault,
        state: fault === null || kind === 'rebuild' ? stateOf(row, lagSeconds) : 'refused',
      };
    }),
  );
  const never = projections
    .filter(({ name }) => !known.some((one) => one.kind === 'projection' && one.name === name))
    .map(({ name, version }) => ({ kind: 'projection', name, version, generation: null, state: 'new', lagSeconds: null, position: null, epoch: 0, parked: 0, fault: null }) as const); // prettier-ignore
  return [...known, ...never];
}

function stateOf(row: Row, lagSeconds: number | null): ConsumerOverview['state'] {
  if (row.kind === 'rebuild') return row.held ? 'building' : 'interrupted';
  if (row.shown_version !== null && row.shown_version !== row.version) return 'superseded';
  if (!row.held) return 'stopped';
  // Up to 2 s is normal processing time.
  return lagSeconds !== null && lagSeconds > 2 ? 'behind' : 'live';
}

/** Age in seconds of the first event after a position in the given categories (null: all); 0 when there is none. */
async function lagOf(
  store: Pick<EventStore, 'subscribe'>,
  position: string | null,
  categories: readonly string[] | null,
  now: Date,
): Promise<number> {
  const stop = new AbortController();
  const streams = categories === null ? {} : { streams: categories.map((category) => `${category}-`) };
  try {
    for await (const entry of store.subscribe({ after: position as never, ...streams, signal: stop.signal })) {
      if (entry.kind === 'event') return Math.max(0, now.getTime() - entry.event.recordedAt.getTime()) / 1000;
      if (entry.kind === 'caught_up') return 0;
    }
    return 0;
  } finally {
    stop.abort();
  }
}
