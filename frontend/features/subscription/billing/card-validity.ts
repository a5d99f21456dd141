export type CardValidity = 'valid' | 'ends' | 'over';

/** A card holds until the end of its month, in Riyadh; `ends`: in this month or the next. */
export function cardState({ month, year }: { readonly month: number; readonly year: number }, now: number): CardValidity {
  const riyadh = new Date(now + 3 * 60 * 60_000);
  const left = (year - riyadh.getUTCFullYear()) * 12 + (month - 1 - riyadh.getUTCMonth());
  if (left < 0) return 'over';
  return left <= 1 ? 'ends' : 'valid';
}
