import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../../kernel/event.ts';
import { StreamName, Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';

/** `personalreading-<readingId>`, of the business whose record it is: somebody read its personal data. No command folds these streams. */
export const personalReadingEvents = {
  PersonalDataRead: defineEvent({
    type: 'PersonalDataRead',
    category: 'personalreading',
    subject: ofItsBusiness,
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { readingId: Uuid, accountId: Uuid, record: z.string(), reason: personal(z.string()) },
  }),
} as const;
export type PersonalReadingEvent = EventsOf<typeof personalReadingEvents>;

export const personalReadingRoutes = {
  readPersonalData: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/audit/records/:stream/personal-data',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary: 'Read the personal fields of a record that the activity log masks. That somebody did, and why, is in the activity log.',
    params: z.object({ stream: StreamName }),
    body: z.object({ reason: z.string().trim().min(3, 'required').max(300, 'tooLong') }),
    /** By the id of the event; fields that were erased are missing. */
    model: z.object({ events: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })) }),
    errors: ['validation_failed', 'not_found'],
    limit: { max: 60, perMinutes: 15 },
  }),
} as const;
