import type { Position } from './event-store.ts';

/** A number as a position: 20 digits, so that text order equals number order. For adapters whose positions are numbers. */
export function positionText(value: bigint | number | string): Position {
  return String(value).padStart(20, '0') as Position;
}

/** The number in a position made by `positionText`; 0 for null. Throws TypeError for any other text. */
export function positionNumber(position: Position | null): bigint {
  if (position === null) return 0n;
  if (!/^\d{20}$/.test(position)) throw new TypeError(`not a position of this store: ${JSON.stringify(position)}`);
  return BigInt(position);
}
