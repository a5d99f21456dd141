import { hour, type Iso } from '../../../kernel/time.ts';

/** The most competitors of one branch. */
export const maxCompetitors = 5;

/** Riyadh is three hours ahead of UTC all year. */
const aheadMs = 3 * hour;

/** The day of a snapshot, as `YYYY-MM-DD`: that of the installation in Riyadh, whatever the zone of the business. */
export const snapshotDay = (at: Iso | Date): string => new Date(new Date(at).getTime() + aheadMs).toISOString().slice(0, 10);

/** What part of its snapshot day is over at this instant, from 0 to 1. */
export const partOfSnapshotDay = (at: Date): number => ((at.getTime() + aheadMs) % (24 * hour)) / (24 * hour);
