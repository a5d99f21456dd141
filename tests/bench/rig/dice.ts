/** Seeded random generator (mulberry32): the same seed gives the same values. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** An integer from 0 up to, not including, `below`. */
  int(below: number): number;
  /** True with probability 1 / `inSoMany`. */
  once(inSoMany: number): boolean;
  pick<T>(of: readonly [T, ...T[]]): T;
  uuid(): string;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  const hex = () => int(4_294_967_296).toString(16).padStart(8, '0');
  return {
    next,
    int,
    once: (inSoMany) => int(inSoMany) === 0,
    pick: (of) => of[int(of.length)] ?? of[0],
    uuid() {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
