import { createTurns, type Turns } from '../../turns/index.ts';
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
  push(item: T, priority: CallPriority): void;
  /** Takes the next item; undefined when the queue is empty. */
  shift(): T | undefined;
  /** Removes a waiting item; false when it is not in the queue. */
  remove(item: T, priority: CallPriority): boolean;
}

interface Lane<T> {
  /** In the order of their turns. */
  readonly waiting: { readonly item: T; readonly turn: number }[];
  readonly turns: Turns;
  /** The highest turn that was served. */
  served: number;
  /** Virtual time of the next turn (stride scheduling): each turn adds 1 / weight. */
  next: number;
}

function createLane<T>(): Lane<T> {
  const lane: Lane<T> = { waiting: [], turns: createTurns(() => lane.served), served: 0, next: 0 };
  return lane;
}

export function createFairQueue<T>(): FairQueue<T> {
  const lanes = new Map<GoogleLane, Lane<T>>(googleLanes.map((name) => [name, createLane()]));
  const lane = (name: GoogleLane): Lane<T> => lanes.get(name) as Lane<T>;
  let virtualNow = 0;
  let size = 0;

  function nextLane(): Lane<T> | null {
    if (lane('interactive').waiting.length > 0) return lane('interactive');
    let chosen: Lane<T> | null = null;
    let stride = 0;
    for (const [name, weight] of Object.entries(laneWeights) as [keyof typeof laneWeights, number][]) {
      const one = lane(name);
      if (one.waiting.length === 0 || (chosen && chosen.next <= one.next)) continue;
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
    waiting: (name) => lane(name).waiting.length,
    push(item, { tenantId, lane: name }) {
      const into = lane(name);
      // A lane that was empty gets no credit for the turns it did not use.
      if (into.waiting.length === 0) into.next = Math.max(into.next, virtualNow);
      const turn = into.served + into.turns.next(tenantId);
      const before = into.waiting.findLastIndex((other) => other.turn <= turn);
      into.waiting.splice(before + 1, 0, { item, turn });
      size += 1;
    },
    shift() {
      const from = nextLane();
      const first = from?.waiting.shift();
      if (!from || !first) return undefined;
      from.served = first.turn;
      size -= 1;
      return first.item;
    },
    remove(item, { lane: name }) {
      const { waiting } = lane(name);
      const index = waiting.findIndex((one) => one.item === item);
      if (index < 0) return false;
      waiting.splice(index, 1);
      size -= 1;
      return true;
    },
  };
}
