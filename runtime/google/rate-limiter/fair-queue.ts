import { googleLanes, laneWeights, type GoogleLane } from './lanes.ts';

/** Tenant and lane of a waiting call. */
export interface CallPriority {
  readonly tenantId: string;
  readonly lane: GoogleLane;
}

/** A queue without starvation: `interactive` first, other lanes by weight, and tenants of one lane in turn. */
export interface FairQueue<T> {
  readonly size: number;
  waiting(lane: GoogleLane): number;
  push(item: T, standing: CallPriority): void;
  /** Takes the next item; undefined when the queue is empty. */
  shift(): T | undefined;
  /** Removes a waiting item; false when it is not in the queue. */
  remove(item: T, standing: CallPriority): boolean;
}

interface Lane<T> {
  /** The insertion order is the order of turns. */
  readonly tenants: Map<string, T[]>;
  size: number;
  /** Virtual time of the next turn (stride scheduling): each turn adds 1 / weight. */
  next: number;
}

export function createFairQueue<T>(): FairQueue<T> {
  const lanes = new Map<GoogleLane, Lane<T>>(googleLanes.map((name) => [name, { tenants: new Map(), size: 0, next: 0 }]));
  const lane = (name: GoogleLane): Lane<T> => lanes.get(name) as Lane<T>;
  let virtualNow = 0;
  let size = 0;

  function nextLane(): Lane<T> | null {
    if (lane('interactive').size > 0) return lane('interactive');
    let chosen: Lane<T> | null = null;
    let stride = 0;
    for (const [name, weight] of Object.entries(laneWeights) as [keyof typeof laneWeights, number][]) {
      const one = lane(name);
      if (one.size === 0 || (chosen && chosen.next <= one.next)) continue;
      chosen = one;
      stride = 1 / weight;
    }
    if (!chosen) return null;
    virtualNow = chosen.next;
    chosen.next += stride;
    return chosen;
  }

  return {
    get size() {
      return size;
    },
    waiting: (name) => lane(name).size,
    push(item, { tenantId, lane: name }) {
      const into = lane(name);
      // A lane that was empty gets no credit for the turns it did not use.
      if (into.size === 0) into.next = Math.max(into.next, virtualNow);
      const line = into.tenants.get(tenantId);
      if (line) line.push(item);
      else into.tenants.set(tenantId, [item]);
      into.size += 1;
      size += 1;
    },
    shift() {
      const from = nextLane();
      const turn = from?.tenants.entries().next().value;
      if (!from || !turn) return undefined;
      const [tenantId, line] = turn;
      from.tenants.delete(tenantId);
      const item = line.shift();
      if (line.length > 0) from.tenants.set(tenantId, line);
      from.size -= 1;
      size -= 1;
      return item;
    },
    remove(item, { tenantId, lane: name }) {
      const from = lane(name);
      const line = from.tenants.get(tenantId);
      const index = line?.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      line.splice(index, 1);
      if (line.length === 0) from.tenants.delete(tenantId);
      from.size -= 1;
      size -= 1;
      return true;
    },
  };
}
