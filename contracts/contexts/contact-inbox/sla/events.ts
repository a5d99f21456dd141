import { z } from 'zod';
import { defineEvent } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { ContactPriority } from '../policy.ts';
import { SlaTargetName } from './settings.ts';

/**
 * What was due, and since when it ran. Each start of a target is warned of and breached at most once. `responsible`: who was so then; absent
 * in older events.
 */
const target = { messageId: Uuid, target: SlaTargetName, startedAt: Iso, dueAt: Iso, responsible: Uuid.nullable().optional() };

/** The clock of a message, in its stream `contactmessage-<messageId>`. */
export const contactSlaEvents = {
  /** The targets that are open now, by the settings of this number; left out while they follow from the other events. */
  ContactDueTimesSet: defineEvent({
    type: 'ContactDueTimesSet',
    category: 'contactmessage',
    data: {
      messageId: Uuid,
      policy: z.number().int(),
      targets: z.array(z.object({ target: SlaTargetName, startedAt: Iso, ms: z.number().int(), dueAt: Iso, warnAt: Iso })),
      /** The earliest of them; without one, the last value. */
      slaDueAt: Iso,
      setAt: Iso,
    },
  }),
  /** `notify`: the person responsible is notified. */
  ContactSlaWarned: defineEvent({
    type: 'ContactSlaWarned',
    category: 'contactmessage',
    data: { ...target, warnedAt: Iso, notify: z.boolean() },
  }),
  /** With what the escalation did: who became responsible and the priority it was raised to; null: unchanged. */
  ContactSlaBreached: defineEvent({
    type: 'ContactSlaBreached',
    category: 'contactmessage',
    data: { ...target, breachedAt: Iso, notify: z.boolean(), reassignedTo: Uuid.nullable(), raisedTo: ContactPriority.nullable() },
  }),
} as const;
