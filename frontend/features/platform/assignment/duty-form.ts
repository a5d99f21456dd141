import { ContactDuty, weekdays, type Week } from '@sumaa/contracts';
import { z } from 'zod';

/** What a person types for somebody's turns. A day holds `09:00-12:00, 16:00-20:00`; blank: off. */
const typed = z.object({
  takesTurns: z.boolean(),
  capacity: z.string(),
  isAnyTime: z.boolean(),
  timeZone: z.string(),
  days: z.object(Object.fromEntries(weekdays.map((day) => [day, z.string()])) as Record<(typeof weekdays)[number], z.ZodString>),
  isAbsent: z.boolean(),
  from: z.string(),
  to: z.string(),
});
export type TypedDuty = z.input<typeof typed>;

const periodsOf = (text: string) =>
  text
    .split(/[,،]/u)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [opens = '', closes = ''] = part.split(/[-–]/u).map((time) => time.trim().padStart(5, '0'));
      return { opens, closes };
    });

/** The turns as they are stored. Their errors are those of the contract, under the fields that were typed. */
export const DutyForm = typed.transform((given, context): ContactDuty => {
  const { takesTurns, capacity, isAnyTime, timeZone, days, isAbsent, from, to } = given;
  const week = Object.fromEntries(weekdays.map((day) => [day, periodsOf(days[day])])) as unknown as Week;
  const duty = ContactDuty.safeParse({
    capacity: takesTurns ? (/^\d+$/.test(capacity.trim()) ? Number(capacity) : Number.NaN) : null,
    timeZone,
    week: isAnyTime ? null : week,
    absence: isAbsent ? { from: from.trim(), to: to.trim() } : null,
  });
  if (duty.success) return duty.data;
  for (const { path, message } of duty.error.issues) {
    const [field, part] = path;
    const at = field === 'week' ? ['days', String(part ?? 'sunday')] : field === 'absence' ? [String(part ?? 'to')] : [String(field)];
    // Messages that are no code of ours get the general text.
    context.addIssue({ code: 'custom', path: at, message: /^\w+$/.test(message) ? message : 'invalid' });
  }
  return z.NEVER;
});

const textOf = (periods: Week[keyof Week]) => periods.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');

/** Somebody's turns as a person types them. */
export function typedDutyOf({ capacity, timeZone, week, absence }: ContactDuty): TypedDuty {
  return {
    takesTurns: capacity !== null,
    capacity: String(capacity ?? 10),
    isAnyTime: week === null,
    timeZone,
    days: Object.fromEntries(
      weekdays.map((day) => [day, week ? textOf(week[day]) : day === 'friday' || day === 'saturday' ? '' : '09:00-18:00']),
    ) as TypedDuty['days'],
    isAbsent: absence !== null,
    from: absence?.from ?? '',
    to: absence?.to ?? '',
  };
}
