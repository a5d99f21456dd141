import { iso, type Iso } from '@sumaa/contracts';

/** A timestamptz as the driver hands it over, as ISO text. */
export function instant(at: Date): Iso;
export function instant(at: Date | null): Iso | null;
export function instant(at: Date | null): Iso | null {
  return at === null ? null : iso(at);
}
