/** What is read of an installation after a step of load. */
export interface Reading {
  /** Answers of 500 and above, and none at all, in per cent. */
  readonly failed: number;
  readonly readsMs: number;
  readonly commandsMs: number;
  readonly behindSeconds: number;
  /** Reviews that Google has and the list has not, in seconds of arrivals. */
  readonly unsyncedSeconds: number;
  readonly jobsWaiting: number;
  /** Of those that Postgres accepts, in per cent. */
  readonly connections: number;
  readonly memoryMb: number;
}

interface Limit {
  readonly name: string;
  readonly unit: string;
  readonly atMost: number;
}

/** What has to hold while people work; the first that is missed is what broke. */
export const limits: Readonly<Record<keyof Reading, Limit>> = {
  failed: { name: 'requests that failed', unit: '%', atMost: 0.1 },
  readsMs: { name: 'reads, p99', unit: 'ms', atMost: 500 },
  commandsMs: { name: 'commands, p99', unit: 'ms', atMost: 500 },
  behindSeconds: { name: 'read models behind the events', unit: 's', atMost: 5 },
  unsyncedSeconds: { name: 'reviews at Google not in the list, of the last', unit: 's', atMost: 60 },
  jobsWaiting: { name: 'jobs waiting', unit: 'jobs', atMost: 1_000 },
  connections: { name: 'connections of those that Postgres accepts', unit: '%', atMost: 80 },
  memoryMb: { name: 'memory of the largest process', unit: 'MB', atMost: 1_024 },
};

export const limitNames = Object.keys(limits) as readonly (keyof Reading)[];

/** The limits that a reading misses, by how far. */
export const missedBy = (reading: Reading): readonly (keyof Reading)[] =>
  limitNames
    .filter((name) => reading[name] > limits[name].atMost)
    .toSorted((a, b) => reading[b] / limits[b].atMost - reading[a] / limits[a].atMost);
