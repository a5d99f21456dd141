/** Above this number of remembered businesses, those with an expired turn are removed. */
const tidyAbove = 1_000;

export interface Turns {
  /** The next turn of a business, from 1: one more than the number of its earlier turns that have not passed yet. */
  next(business: string): number;
}

/** The rule of every fair queue: whoever has the lowest turn goes first. `passed`: how many turns have passed so far; it never falls. */
export function createTurns(passed: () => number): Turns {
  const last = new Map<string, { readonly turn: number; readonly at: number }>();
  const left = ({ turn, at }: { readonly turn: number; readonly at: number }) => Math.max(0, turn - (passed() - at));
  return {
    next(business) {
      const before = last.get(business);
      const turn = (before ? left(before) : 0) + 1;
      if (last.size > tidyAbove) for (const [name, other] of last) if (left(other) === 0) last.delete(name);
      last.set(business, { turn, at: passed() });
      return Math.ceil(turn);
    },
  };
}
