import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { OutsideRequestKind, OutsideRequestOutcome } from './policy.ts';

const category = 'outsiderequest';
const ofRequest = { requestId: Uuid, accountId: Uuid };

/**
 * `outsiderequest-<requestId>`, of the platform: what somebody without an account asked about their data, by mail or letter, and its answer.
 * Its texts name nobody: `reference` says where the request lies.
 */
export const outsideRequestEvents = {
  OutsideRequestRecorded: defineEvent({
    type: 'OutsideRequestRecorded',
    category,
    data: { ...ofRequest, kind: OutsideRequestKind, reference: z.string(), receivedAt: Iso, dueAt: Iso, recordedAt: Iso },
  }),
  OutsideRequestAnswered: defineEvent({
    type: 'OutsideRequestAnswered',
    category,
    data: { ...ofRequest, outcome: OutsideRequestOutcome, answer: z.string(), answeredAt: Iso },
  }),
} as const;
export type OutsideRequestEvent = EventsOf<typeof outsideRequestEvents>;
