import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { Week } from '../../../kernel/working-time.ts';
import { ContactPriority } from '../policy.ts';
import { ContactAbsence } from './duty.ts';
import { ContactRules } from './rules.ts';

/** Assignments of a contact message that nobody made by hand. */
export const contactAssignmentEvents = {
  /** A rule assigned the message, changed its priority, or both; null: it did not. `ruleName`: as it was called then. */
  ContactRuleApplied: defineEvent({
    type: 'ContactRuleApplied',
    category: 'contactmessage',
    data: { messageId: Uuid, ruleId: Uuid, ruleName: z.string(), accountId: Uuid.nullable(), priority: ContactPriority.nullable() },
  }),
  /** It was this person's turn. */
  ContactTurnGiven: defineEvent({
    type: 'ContactTurnGiven',
    category: 'contactmessage',
    data: { messageId: Uuid, accountId: Uuid, givenAt: Iso },
  }),
} as const;

/** The id of the one stream with the rules. */
export const contactRulesId = 'platform';

/** `contactrules-platform`. */
export const contactRulesEvents = {
  /** The whole list, in its order. */
  ContactRulesChanged: defineEvent({
    type: 'ContactRulesChanged',
    category: 'contactrules',
    data: { rules: ContactRules, changedBy: Uuid },
  }),
} as const;
export type ContactRulesEvent = EventsOf<typeof contactRulesEvents>;

/** `contactduty-<accountId>`. */
export const contactDutyEvents = {
  ContactDutyChanged: defineEvent({
    type: 'ContactDutyChanged',
    category: 'contactduty',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      /** Null: takes no turns. */
      capacity: z.int().nullable(),
      timeZone: z.string(),
      /** Null: at any time. */
      week: Week.nullable(),
      absence: personal(ContactAbsence.nullable()),
      changedBy: Uuid,
    },
  }),
} as const;
export type ContactDutyEvent = EventsOf<typeof contactDutyEvents>;
