import { z } from 'zod';
import type { Uuid } from '../../kernel/ids.ts';
import { hour, isoAfter, type Iso } from '../../kernel/time.ts';

/** In the order of the sort by status. */
export const contactStatuses = ['new', 'open', 'pending', 'resolved', 'closed'] as const;
export const ContactStatus = z.enum(contactStatuses);
export type ContactStatus = z.infer<typeof ContactStatus>;

/** Lowest to highest. */
export const contactPriorities = ['low', 'medium', 'high'] as const;
export const ContactPriority = z.enum(contactPriorities);
export type ContactPriority = z.infer<typeof ContactPriority>;

/** The form of the contact page, a mail, or the panel of somebody signed in. */
export const contactChannels = ['web', 'email', 'chat'] as const;
export const ContactChannel = z.enum(contactChannels);
export type ContactChannel = z.infer<typeof ContactChannel>;

/** `met`: answered; `paused`: waits for the writer; `stopped`: ended without an answer. */
export const slaStates = ['on_time', 'due_soon', 'overdue', 'paused', 'met', 'stopped'] as const;
export const SlaState = z.enum(slaStates);
export type SlaState = z.infer<typeof SlaState>;

/** A stretch of time in which the clock of a message stood still. */
export interface ClockPause {
  readonly from: Iso;
  readonly to: Iso;
}

/** By the wall clock, unless the settings say otherwise. */
export const firstAnswerWithinMs = 24 * hour;
/** With less than this left, a target is due soon. */
export const dueSoonMs = 3 * hour;

/** When the first answer is due: 24 hours by the wall clock after the start, without the pauses. */
export function firstAnswerDueAt(startedAt: Iso, pauses: readonly ClockPause[] = []): Iso {
  const pausedMs = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Date.parse(to) - Date.parse(from)), 0);
  return isoAfter(startedAt, firstAnswerWithinMs + pausedMs);
}

/** `running`: an answer or something else is still due. */
export type SlaClock = 'running' | 'paused' | 'met' | 'stopped';

/** Whether nothing more is expected for a message. */
export const isEnded = (status: ContactStatus): boolean => status === 'resolved' || status === 'closed';

/** The clock of a message with this status. */
export function slaClockOf(status: ContactStatus, isAnswered: boolean): SlaClock {
  if (isAnswered) return 'met';
  if (isEnded(status)) return 'stopped';
  return status === 'pending' ? 'paused' : 'running';
}

/** Whether a change of status starts the clock anew: what had ended goes on. */
export const restartsClock = (from: ContactStatus, to: ContactStatus): boolean => isEnded(from) && !isEnded(to);

/** Whether a change of status is recorded as a reopening. */
export const isReopening = (from: ContactStatus, to: ContactStatus): boolean => from === 'closed' || restartsClock(from, to);

/** The state of a clock at an instant (ms), due soon for the last `soonMs`. Exactly at its due time a target is not yet overdue. */
export function slaStateAt(clock: SlaClock, slaDueAt: string, now: number, soonMs = dueSoonMs): SlaState {
  if (clock !== 'running') return clock;
  const left = Date.parse(slaDueAt) - now;
  if (left < 0) return 'overdue';
  return left < soonMs ? 'due_soon' : 'on_time';
}

const subjectLength = 80;

/** The subject of a message without one: its first sentence, at most 80 characters. */
export function subjectOf(message: string): string {
  const [line = ''] = message.trim().split('\n', 1);
  const sentence = /^.*?[.!?؟…]+(?=\s|$)/u.exec(line)?.[0] ?? line;
  const letters = [
    ...sentence
      .replace(/\s+/gu, ' ')
      .replace(/(?<![.])[.]$/u, '')
      .trim(),
  ];
  if (letters.length <= subjectLength) return letters.join('');
  const cut = letters.slice(0, subjectLength - 1).join('');
  const words = cut.replace(/\s+\S*$/u, '');
  return `${words === '' ? cut : words}…`;
}

/** Without letters and digits that look alike (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference of a message that its writer may quote, e.g. `REF-7K3M9QXA`: 40 bits of its id. */
export function contactReference(messageId: Uuid): string {
  let rest = BigInt(`0x${messageId.replaceAll('-', '').slice(0, 10)}`);
  let text = '';
  for (let digit = 0; digit < 8; digit++) {
    text = `${alphabet[Number(rest % 32n)]}${text}`;
    rest /= 32n;
  }
  return `REF-${text}`;
}
