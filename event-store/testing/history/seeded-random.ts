import type { Uuid } from '@sumaa/contracts';

/** A seeded random generator: the same seed gives the same values on every machine. */
export interface SeededRandom {
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  /** True with a chance of 1 in `of`. */
  once(of: number): boolean;
  /** True on the first call for `what` and on every `of`-th call after it, so that rare events occur in every history. */
  turn(what: string, of: number): boolean;
  pick<T>(list: readonly T[]): T;
  uuid(): Uuid;
}

/** mulberry32: small, fast, and good enough for test data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (below: number) => Math.floor((next() / 4_294_967_296) * below);
  const hex = () => next().toString(16).padStart(8, '0');
  const calls = new Map<string, number>();
  return {
    int,
    once: (of) => int(of) === 0,
    turn(what, of) {
      const earlierCalls = calls.get(what) ?? 0;
      calls.set(what, earlierCalls + 1);
      return earlierCalls % of === 0;
    },
    pick: (list) => list[int(list.length)]!,
    uuid() {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}` as Uuid;
    },
  };
}
