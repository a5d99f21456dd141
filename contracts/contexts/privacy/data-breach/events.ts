import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { BreachAudience } from './policy.ts';

const category = 'databreach';
const ofBreach = { breachId: Uuid, accountId: Uuid };

/** `databreach-<breachId>`, of the platform: personal data that somebody saw, changed or lost without a right to. Its texts name nobody. */
export const dataBreachEvents = {
  /** `people`: how many are concerned; null: not known yet. */
  DataBreachRecorded: defineEvent({
    type: 'DataBreachRecorded',
    category,
    data: {
      ...ofBreach,
      foundAt: Iso,
      what: z.string(),
      affected: z.string(),
      people: z.number().int().nullable(),
      dueAt: Iso,
      recordedAt: Iso,
    },
  }),
  DataBreachAnnounced: defineEvent({
    type: 'DataBreachAnnounced',
    category,
    data: { ...ofBreach, audience: BreachAudience, toldAt: Iso, recordedAt: Iso },
  }),
  DataBreachClosed: defineEvent({ type: 'DataBreachClosed', category, data: { ...ofBreach, outcome: z.string(), closedAt: Iso } }),
} as const;
export type DataBreachEvent = EventsOf<typeof dataBreachEvents>;
