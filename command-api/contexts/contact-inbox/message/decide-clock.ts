import {
  afterWriterAnswer,
  alarmsAt,
  areSameTargets,
  contactPriorities,
  dueTimesOf,
  evolveClock,
  isReopening,
  policyFor,
  type ContactClock,
  type ContactEvent,
  type ContactStatus,
  type Iso,
  type OpenTarget,
  type SlaInForce,
  type Uuid,
} from '@sumaa/contracts';
import type { KnownMessage } from './state.ts';

/**
 * `isMoved`: the due times move without any settings, too. `isAnswer`: what is still due after an answer is said again, because an answer
 * alone reads as the end of all that was due.
 */
type Cause = {
  readonly messageId: Uuid;
  readonly sla: SlaInForce;
  readonly at: Iso;
  readonly isMoved?: boolean;
  readonly isAnswer?: boolean;
};

/**
 * The events, and after them the due times that follow from the settings in force, where the events alone do not say them. `before`: null
 * for a new message.
 */
export function withDueTimes(before: ContactClock | null, events: readonly ContactEvent[], cause: Cause): readonly ContactEvent[] {
  const after = events.reduce<ContactClock | null>((clock, event) => evolveClock(clock, event), before);
  const set = after && dueTimesSet(before, after, cause);
  return set ? [...events, set] : events;
}

/** The due times of a clock that another event brought to `after`; null where they are known already. */
export function dueTimesSet(
  before: ContactClock | null,
  after: ContactClock,
  { messageId, sla, at, isMoved = false, isAnswer = false }: Cause,
): ContactEvent | null {
  // Without settings, due times follow from the other events.
  if (!isMoved && sla.revision === 0 && after.policy === 0) return null;
  const { policy, targets, slaDueAt } = dueTimesOf(after, sla);
  const isKnown = (clock: ContactClock | null) => clock?.policy === policy && areSameTargets(clock.targets, targets);
  if (isKnown(before) && isKnown(after) && !(isAnswer && targets.length > 0)) return null;
  const plain = targets.map(({ target, startedAt, ms, dueAt, warnAt }) => ({ target, startedAt, ms, dueAt, warnAt }));
  return { type: 'ContactDueTimesSet', data: { messageId, policy, targets: plain, slaDueAt, setAt: at } };
}

/** The due time of the next answer, which the writer waits for after theirs; nothing where it has no target, or an answer is due already. */
export function nextAnswerDue({ clock }: Pick<KnownMessage, 'clock'>, cause: Cause): readonly ContactEvent[] {
  const waiting = afterWriterAnswer(clock, cause.at);
  if (areSameTargets(dueTimesOf(waiting, cause.sla).targets, clock.targets)) return [];
  const set = dueTimesSet(clock, waiting, cause);
  return set ? [set] : [];
}

/** Whether its writer waits for an answer: for the first one, or for one to what they wrote since. */
export function waitsForAnswer({ status, clock, triage }: Pick<KnownMessage, 'status' | 'clock' | 'triage'>): boolean {
  if (status !== 'new' && status !== 'open') return false;
  return triage.lastAnswer === null || clock.targets.some(({ target }) => target !== 'resolve');
}

/** The due time of a new message. */
export function firstDueAt(received: ContactEvent, sla: SlaInForce): Iso {
  return dueTimesOf(evolveClock(null, received)!, sla).slaDueAt;
}

/** A change of status, with the due times after it: they move when the clock goes on or starts anew. */
export function statusChanged(
  { messageId, status: from, clock }: Pick<KnownMessage, 'messageId' | 'status' | 'clock'>,
  { to, accountId, at, sla }: { readonly to: ContactStatus; readonly accountId: Uuid | null; readonly at: Iso; readonly sla: SlaInForce },
): readonly ContactEvent[] {
  const base = { messageId, from, to, reopened: isReopening(from, to), accountId, changedAt: at };
  const change = (slaDueAt: Iso): ContactEvent => ({ type: 'ContactStatusChanged', data: { ...base, slaDueAt } });
  const moved = evolveClock(clock, change(clock.slaDueAt));
  return withDueTimes(clock, [change(dueTimesOf(moved, sla).slaDueAt)], { messageId, sla, at });
}

/**
 * The alarms that are due, each target's once. A miss does what the policy says: `mayReassign` tells whether its person can be made
 * responsible. What is of somebody `gone` concerns everybody, like what is of nobody.
 */
export function alarmed(
  { messageId, clock, assignedTo }: KnownMessage,
  { at, sla, mayReassign, gone }: { readonly at: Iso; readonly sla: SlaInForce; readonly mayReassign: boolean; readonly gone: Uuid | null },
): readonly ContactEvent[] {
  const { warned, breached } = alarmsAt(clock, at);
  const { notify, reassignTo, raisePriority } = policyFor(sla.settings, clock).escalation;
  const responsible = assignedTo === gone ? null : assignedTo;
  const of = ({ target, startedAt, dueAt }: OpenTarget) => ({ messageId, target, startedAt, dueAt, notify, responsible });
  const events: ContactEvent[] = warned.map((target) => ({ type: 'ContactSlaWarned', data: { ...of(target), warnedAt: at } }));
  // One escalation, however many targets were missed at once.
  for (const [index, target] of breached.entries()) {
    const reassignedTo = index === 0 && mayReassign && reassignTo !== assignedTo ? reassignTo : null;
    const raisedTo = index === 0 && raisePriority ? nextPriority(clock) : null;
    events.push({ type: 'ContactSlaBreached', data: { ...of(target), breachedAt: at, reassignedTo, raisedTo } });
  }
  return withDueTimes(clock, events, { messageId, sla, at });
}

function nextPriority({ priority }: Pick<ContactClock, 'priority'>): ContactClock['priority'] | null {
  return contactPriorities[contactPriorities.indexOf(priority) + 1] ?? null;
}
