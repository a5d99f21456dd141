import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../../kernel/internal-command.ts';
import { PlaceStatus } from './events.ts';

/** What Google Maps says of a place. */
export const MeasuredPlace = z.object({
  placeId: z.string(),
  name: z.string(),
  status: PlaceStatus,
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
});
export type MeasuredPlace = z.infer<typeof MeasuredPlace>;

export const competitorCommands = {
  /** The snapshot of a day; null: Google does not know the place any more. Without effect on one that was removed or has this day's. */
  recordCompetitorSnapshot: define(
    'RecordCompetitorSnapshot',
    z.object({ locationId: Uuid, competitorId: Uuid, place: MeasuredPlace.nullable() }),
    z.null(),
  ),
} as const;
