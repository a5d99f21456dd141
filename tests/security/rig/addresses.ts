/** The nth of many IP addresses, each in its own network. */
export const addressAt = (n: number): string => `${11 + (Math.floor(n / 65_536) % 80)}.${Math.floor(n / 256) % 256}.${n % 256}.7`;

/** The largest number of these instants within any period of `ms`. */
export function mostWithin(instants: readonly number[], ms: number): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return sorted.reduce((most, from, index) => Math.max(most, sorted.slice(index).filter((at) => at - from < ms).length), 0);
}
