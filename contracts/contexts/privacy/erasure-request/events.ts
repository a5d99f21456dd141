import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../../kernel/event.ts';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { ErasureSubject } from './policy.ts';

const category = 'erasurerequest';

/** `erasurerequest-<requestId>`, of the platform: the wish of a person, or of a business, to be erased. One stream for each of them. */
export const erasureRequestEvents = {
  /** `tenantId`: where it was asked; the business that is to be erased where `subject` is one. */
  ErasureRequested: defineEvent({
    type: 'ErasureRequested',
    category,
    data: { requestId: Uuid, subject: ErasureSubject, accountId: Uuid, tenantId: TenantId, requestedAt: Iso, dueAt: Iso },
  }),
  ErasureWithdrawn: defineEvent({ type: 'ErasureWithdrawn', category, data: { requestId: Uuid, accountId: Uuid, withdrawnAt: Iso } }),
  /** `accountId`: of whom on the staff. */
  ErasureCarriedOut: defineEvent({ type: 'ErasureCarriedOut', category, data: { requestId: Uuid, accountId: Uuid, carriedOutAt: Iso } }),
  ErasureRefused: defineEvent({
    type: 'ErasureRefused',
    category,
    subject: 'subjectId',
    // Version 1 stored the reason in the clear and did not name the subject.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, subjectId: null }) },
    data: {
      requestId: Uuid,
      /** The person or the business that asked. */
      subjectId: Uuid.nullable(),
      accountId: Uuid,
      reason: personal(z.string()),
      refusedAt: Iso,
    },
  }),
} as const;
export type ErasureRequestEvent = EventsOf<typeof erasureRequestEvents>;
