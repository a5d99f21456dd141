import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { ContactPriority, SlaState } from '../policy.ts';
import { SlaTargetName } from './settings.ts';

const tag = 'contact-inbox';
const byId = z.object({ id: Uuid });
const permission = 'platform.inbox';

/** One line of how a due time comes about. */
const ClockStepView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), date: z.string().nullable(), from: Iso, to: Iso, ms: z.number().int(), name: z.string().nullable() }),
  z.object({
    kind: z.literal('closed'),
    date: z.string(),
    reason: z.enum(['weekday', 'override', 'holiday', 'after_closing']),
    name: z.string().nullable(),
  }),
  z.object({ kind: z.literal('paused'), from: Iso, to: Iso.nullable() }),
]);
export type ClockStepView = z.infer<typeof ClockStepView>;

/** The most steps of one target in an answer; `more` counts the rest. */
export const shownSteps = 40;

/** The clock of a message, its targets by due time, each with how it was computed. */
export const ContactClockView = z.object({
  /** Of the policy; null: the general one. */
  policyName: z.string().nullable(),
  /** The zone of the support hours; null: the wall clock counts. */
  timeZone: z.string().nullable(),
  targets: z.array(
    z.object({
      target: SlaTargetName,
      state: SlaState,
      startedAt: Iso,
      ms: z.number().int(),
      dueAt: Iso,
      warnAt: Iso,
      breached: z.boolean(),
      /** The policy and the settings named here say how it came about; else others did, and there are no steps. */
      isExplained: z.boolean(),
      steps: z.array(ClockStepView),
      more: z.number().int(),
    }),
  ),
});
export type ContactClockView = z.infer<typeof ContactClockView>;

export const contactSlaRoutes = {
  changeContactPriority: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/:id/priority',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Set the priority. What is due follows from the policy for this priority, at once where the clock runs.',
    params: byId,
    body: z.object({ priority: ContactPriority }),
    model: z.null(),
    errors: ['not_found'],
  }),
  contactClock: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/:id/clock',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'What is due for a message and when, and how each due time was computed.',
    params: byId,
    model: ContactClockView,
    errors: ['not_found'],
  }),
} as const;
