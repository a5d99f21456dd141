import type { QueryExecutorProvider } from 'kysely';
import type { EventStore, Head } from '../port/event-store.ts';
import { readActiveVersions } from './active-version.ts';
import { readCheckpoints, takeOverAll, type Checkpoint, type Start } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { gathered } from './gathered.ts';
import { haveParked } from './parked.ts';

/** What a consumer asks when it starts. Those that start together ask together. */
export interface Starting {
  /** The id of the store; null when it has none. */
  storeId(): Promise<string | null>;
  head(): Promise<Head | null>;
  /** The active version of a projection; null when it was never switched. */
  activeVersion(projection: string): Promise<number | null>;
  /** The consumer's checkpoint; null when it never ran. */
  checkpoint(consumer: ConsumerName): Promise<Checkpoint | null>;
  /** Creates the checkpoint when there is none and raises the epoch, so that an earlier runner can no longer move it. */
  takeOver(start: Start): Promise<Checkpoint>;
  hasParked(consumer: ConsumerName): Promise<boolean>;
}

export function createStarting(store: Pick<EventStore, 'identity' | 'head'>, db: QueryExecutorProvider): Starting {
  const once = <A>(ask: () => Promise<A>) => {
    const same = gathered(async (questions: readonly null[]) => Array<A>(questions.length).fill(await ask()));
    return () => same(null);
  };
  return {
    storeId: once(async () => (await store.identity?.()) ?? null),
    head: once(() => store.head()),
    activeVersion: gathered(async (names: readonly string[]) => {
      const active = await readActiveVersions(db, names);
      return names.map((name) => active.get(name)?.version ?? null);
    }),
    checkpoint: gathered((consumers: readonly ConsumerName[]) => readCheckpoints(db, consumers)),
    takeOver: gathered((starts: readonly Start[]) => takeOverAll(db, starts)),
    hasParked: gathered((consumers: readonly ConsumerName[]) => haveParked(db, consumers)),
  };
}
