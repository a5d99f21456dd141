import { z } from 'zod';
import type { FieldErrorCode } from '../../../kernel/field-errors.ts';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { statusServices } from './system-services.ts';

const says = (code: FieldErrorCode) => code;

export const IncidentService = z.enum(statusServices);
export type IncidentService = z.infer<typeof IncidentService>;

/** What staff write for everybody, in both languages. */
const inBothLanguages = (most: number) => {
  const text = z
    .string({ error: says('required') })
    .trim()
    .min(1, says('required'))
    .max(most, says('tooLong'));
  return z.object({ ar: text, en: text });
};

export const IncidentTitle = inBothLanguages(120);
export const IncidentText = inBothLanguages(2_000);
export type IncidentText = z.infer<typeof IncidentText>;

/** What `/status` says of an incident. `updates`: the oldest first; the last one closed it where `closedAt` is set. */
export const Incident = z.object({
  id: Uuid,
  services: z.array(IncidentService),
  title: IncidentTitle,
  updates: z.array(z.object({ at: Iso, text: IncidentText })),
  openedAt: Iso,
  closedAt: Iso.nullable(),
});
export type Incident = z.infer<typeof Incident>;

/** So many messages may follow one incident. */
export const maxIncidentUpdates = 200;

const of = { category: 'incident' } as const;

/** `incident-<incidentId>`, of the platform: what staff tell everybody about an interruption. */
export const incidentEvents = {
  IncidentOpened: defineEvent({
    ...of,
    type: 'IncidentOpened',
    data: {
      incidentId: Uuid,
      services: z.array(IncidentService),
      title: IncidentTitle,
      text: IncidentText,
      accountId: Uuid,
      openedAt: Iso,
    },
  }),
  IncidentUpdated: defineEvent({
    ...of,
    type: 'IncidentUpdated',
    data: { incidentId: Uuid, text: IncidentText, accountId: Uuid, updatedAt: Iso },
  }),
  /** The last event; what is wrong again is another incident. */
  IncidentClosed: defineEvent({
    ...of,
    type: 'IncidentClosed',
    data: { incidentId: Uuid, text: IncidentText, accountId: Uuid, closedAt: Iso },
  }),
} as const;
export type IncidentEvent = EventsOf<typeof incidentEvents>;
