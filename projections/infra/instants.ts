import { iso, type Iso } from '@sumaa/contracts';

/** Converts a timestamptz from the driver to ISO text. */
export function instant(at: Date): Iso;
export function instant(at: Date | null): Iso | null;
export function instant(at: Date | null): Iso | null {
  return at === null ? null : iso(at);
}
