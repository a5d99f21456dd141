import { day, hour } from '@sumaa/contracts';

/** Promotions may be sent from 9:00 to 19:00 in Saudi Arabia, which has no daylight saving. */
const [opens, closes, riyadhOffset] = [9 * hour, 19 * hour, 3 * hour];

/** Milliseconds until a promotion may be sent; 0 when it may be sent now. */
export function msUntilPromotions(now: Date): number {
  const sinceMidnight = (now.getTime() + riyadhOffset) % day;
  if (sinceMidnight >= opens && sinceMidnight < closes) return 0;
  return sinceMidnight < opens ? opens - sinceMidnight : day - sinceMidnight + opens;
}
