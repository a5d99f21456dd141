/** Rounds to `decimals` decimals; null stays null. */
export function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
