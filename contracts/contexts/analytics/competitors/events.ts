import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';

/** Whether a place is in business, as Google says. */
export const PlaceStatus = z.enum(['open', 'closed_temporarily', 'closed']);
export type PlaceStatus = z.infer<typeof PlaceStatus>;

const competitor = { locationId: Uuid, competitorId: Uuid };

/** `competitors-<locationId>`: the places that a branch is compared with. */
export const competitorsEvents = {
  CompetitorAdded: defineEvent({
    type: 'CompetitorAdded',
    category: 'competitors',
    subject: ofItsBusiness,
    // Version 1 stored name and address in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      ...competitor,
      placeId: z.string(),
      name: personal(z.string()),
      address: personal(z.string().nullable()),
      accountId: Uuid,
    },
  }),
  CompetitorRemoved: defineEvent({ type: 'CompetitorRemoved', category: 'competitors', data: { ...competitor, accountId: Uuid } }),
} as const;
export type CompetitorsEvent = EventsOf<typeof competitorsEvents>;

/** `competitor-<competitorId>`: what Google Maps says of it, once a day at most. Apart from the list, because it grows without end. */
export const competitorEvents = {
  CompetitorMeasured: defineEvent({
    type: 'CompetitorMeasured',
    category: 'competitor',
    subject: ofItsBusiness,
    // Version 1 stored the name in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      ...competitor,
      /** As `YYYY-MM-DD`, in Riyadh. */
      day: z.string(),
      /** Whom to ask from now on: another one than before where Google merged the place, or it moved. */
      placeId: z.string(),
      name: personal(z.string()),
      status: PlaceStatus,
      /** 1 to 5; null without ratings. */
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
    },
  }),
  /** Google does not know the place any more. */
  CompetitorNotFound: defineEvent({ type: 'CompetitorNotFound', category: 'competitor', data: { ...competitor, day: z.string() } }),
} as const;
export type CompetitorEvent = EventsOf<typeof competitorEvents>;
