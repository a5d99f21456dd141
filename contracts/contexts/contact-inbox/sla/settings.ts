import { z } from 'zod';
import { dueAt } from '../../../kernel/due-time.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { day, hour, minute, type Iso } from '../../../kernel/time.ts';
import { openMsOfWeek, WorkingTime } from '../../../kernel/working-time.ts';
import { ContactChannel, ContactPriority, dueSoonMs, firstAnswerWithinMs } from '../policy.ts';

/** What a message can be due for. */
export const slaTargetNames = ['first_answer', 'next_answer', 'resolve'] as const;
export const SlaTargetName = z.enum(slaTargetNames);
export type SlaTargetName = z.infer<typeof SlaTargetName>;

/** At most 90 days, so that a due time always lies within the calendar. */
const Within = z
  .number({ error: 'required' })
  .int()
  .min(minute, 'tooShort')
  .max(90 * day, 'tooLong');

/** What happens once a target is missed. `notify`: mails, also before. `reassignTo`: who becomes responsible; null: nobody else. */
const Escalation = z.object({ notify: z.boolean(), reassignTo: Uuid.nullable(), raisePriority: z.boolean() }).readonly();

/** Times for the targets; null: no target. A first answer always has one. */
const goals = {
  /** Which time counts: all of it, or that of the support hours. */
  clock: z.enum(['wall_clock', 'support_hours']),
  firstAnswerMs: Within,
  nextAnswerMs: Within.nullable(),
  resolveMs: Within.nullable(),
  /** With less than this left, by the wall clock, a target is due soon. */
  warnMs: z
    .number({ error: 'required' })
    .int()
    .min(0)
    .max(30 * day, 'tooLong'),
  escalation: Escalation,
};
const SlaGoals = z.object(goals).readonly();
export type SlaGoals = z.infer<typeof SlaGoals>;

/** For messages of this priority and channel; null: of any. */
const SlaPolicy = z
  .object({
    name: z.string().trim().min(1, 'required').max(60, 'tooLong'),
    priority: ContactPriority.nullable(),
    channel: ContactChannel.nullable(),
    ...goals,
  })
  .readonly();
export type SlaPolicy = z.infer<typeof SlaPolicy>;

/** Support hours and policies. The first policy that fits a message holds; without one, `general`. */
export const SlaSettings = z
  .object({ hours: WorkingTime, policies: z.array(SlaPolicy).max(20).readonly(), general: SlaGoals })
  .readonly()
  .refine(({ hours }) => hours.kind === 'wall_clock' || openMsOfWeek(hours.week) >= hour, {
    path: ['hours', 'week'],
    message: 'neverOpen',
  });
export type SlaSettings = z.infer<typeof SlaSettings>;

/** The settings of an installation that saved none: 24 hours for the first answer, by the wall clock. */
export const defaultSlaSettings: SlaSettings = {
  hours: { kind: 'wall_clock' },
  policies: [],
  general: {
    clock: 'wall_clock',
    firstAnswerMs: firstAnswerWithinMs,
    nextAnswerMs: null,
    resolveMs: null,
    warnMs: dueSoonMs,
    escalation: { notify: true, reassignTo: null, raisePriority: false },
  },
};

/** Settings with the number under which they were saved; 0: the default ones. */
export interface SlaInForce {
  readonly revision: number;
  readonly settings: SlaSettings;
}
export const defaultSla: SlaInForce = { revision: 0, settings: defaultSlaSettings };

/** What holds for a message: the first policy that fits it, else the general one, which has no name. */
export function policyFor(
  { policies, general }: SlaSettings,
  { priority, channel }: { readonly priority: ContactPriority; readonly channel: string },
): SlaGoals & { readonly name: string | null } {
  const fits = (policy: SlaPolicy) => (policy.priority ?? priority) === priority && (policy.channel ?? channel) === channel;
  return policies.find(fits) ?? { ...general, name: null };
}

/** The time that counts under a policy. */
export function workingTimeOf({ hours }: SlaSettings, { clock }: Pick<SlaGoals, 'clock'>): WorkingTime {
  return clock === 'wall_clock' ? { kind: 'wall_clock' } : hours;
}

/** Whether every target has a due time: a calendar may be closed for longer than anybody waits. */
export function hasDueTimes(settings: SlaSettings, from: Iso): boolean {
  try {
    for (const policy of [...settings.policies, settings.general]) {
      const working = workingTimeOf(settings, policy);
      for (const ms of [policy.firstAnswerMs, policy.nextAnswerMs, policy.resolveMs]) if (ms !== null) dueAt(from, ms, working);
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
