import type { Iso } from '../../../kernel/time.ts';
import { isoAfter } from '../../../kernel/time.ts';
import type { ContactEvent } from '../events.ts';
import {
  dueSoonMs,
  firstAnswerWithinMs,
  restartsClock,
  slaClockOf,
  type ClockPause,
  type ContactChannel,
  type ContactPriority,
  type ContactStatus,
  type SlaClock,
} from '../policy.ts';
import type { SlaTargetName } from './settings.ts';

/** A target that is not met yet. */
export interface OpenTarget {
  readonly target: SlaTargetName;
  readonly startedAt: Iso;
  /** The working time given. */
  readonly ms: number;
  readonly dueAt: Iso;
  /** From here on it is due soon. */
  readonly warnAt: Iso;
  readonly warned: boolean;
  readonly breached: boolean;
}

/** The clock of a message: which targets are open, and since when it stands still. */
export interface ContactClock {
  readonly status: ContactStatus;
  readonly priority: ContactPriority;
  readonly channel: ContactChannel;
  /** The number of the settings by which the due times were computed. */
  readonly policy: number;
  /** When it last started: at receipt or when it was reopened. */
  readonly startedAt: Iso;
  /** In the order in which they ended; they may overlap. */
  readonly pauses: readonly ClockPause[];
  /** Since when it waits for its writer; null when it does not. */
  readonly pausedAt: Iso | null;
  /** Since when it is spam or merged into another message, and stands still; absent when it is neither. */
  readonly asideAt?: Iso;
  readonly targets: readonly OpenTarget[];
  /** Of the earliest open target; without one, and while paused or stopped, its last value. */
  readonly slaDueAt: Iso;
}

const isAnswer = ({ target }: Pick<OpenTarget, 'target'>) => target !== 'resolve';

/** Applies an event of a message to its clock; null before the message was received. Never validates, never throws. */
export function evolveClock(clock: ContactClock, event: ContactEvent): ContactClock;
export function evolveClock(clock: ContactClock | null, event: ContactEvent): ContactClock | null;
export function evolveClock(clock: ContactClock | null, event: ContactEvent): ContactClock | null {
  if (event.type === 'ContactMessageReceived') {
    const { priority, channel, receivedAt, slaDueAt } = event.data;
    const targets = [firstAnswer(receivedAt, slaDueAt)];
    return { status: 'new', priority, channel, policy: 0, startedAt: receivedAt, pauses: [], pausedAt: null, targets, slaDueAt };
  }
  return clock && evolveStarted(clock, event);
}

function evolveStarted(clock: ContactClock, event: ContactEvent): ContactClock {
  switch (event.type) {
    case 'ContactStatusChanged': {
      const { to, changedAt, slaDueAt } = event.data;
      return { ...withStatus(clock, to, changedAt, slaDueAt), slaDueAt };
    }
    case 'ContactReplied':
      return event.data.isPublic ? answered(clock) : clock;
    case 'ContactRuleApplied':
      return { ...clock, priority: event.data.priority ?? clock.priority };
    case 'ContactMarkedAsSpam':
      return { ...clock, asideAt: event.data.markedAt };
    case 'ContactMerged':
      return { ...clock, asideAt: event.data.mergedAt };
    case 'ContactSpamUndone':
    case 'ContactMergeUndone':
      return resumed(clock, event.data.undoneAt);
    case 'ContactPriorityChanged':
      return { ...clock, priority: event.data.to };
    case 'ContactDueTimesSet': {
      const { policy, slaDueAt } = event.data;
      const targets = event.data.targets.map((target) => ({ warned: false, breached: false, ...flagsOf(clock, target), ...target }));
      return { ...clock, policy, targets, slaDueAt };
    }
    case 'ContactSlaWarned':
      return marked(clock, event.data, { warned: true });
    case 'ContactSlaBreached':
      return { ...marked(clock, event.data, { breached: true }), priority: event.data.raisedTo ?? clock.priority };
    // Nobody is left to be answered.
    case 'ContactMessageErased':
      return { ...clock, status: 'closed', pausedAt: null, targets: [] };
    default:
      return clock;
  }
}

/** A change of status ends a pause, begins one, or starts the clock anew. */
function withStatus(clock: ContactClock, status: ContactStatus, at: Iso, slaDueAt: Iso): ContactClock {
  const pausedAt = status === 'pending' ? at : null;
  if (restartsClock(clock.status, status))
    return { ...clock, status, startedAt: at, pauses: [], pausedAt, targets: [firstAnswer(at, slaDueAt)] };
  const pauses = clock.pausedAt === null ? clock.pauses : [...clock.pauses, { from: clock.pausedAt, to: at }];
  // Before any settings were saved, the event of the status alone moves the due time.
  const targets = clock.policy === 0 ? clock.targets.map((target) => movedTo(target, slaDueAt)) : clock.targets;
  return { ...clock, status, pauses, pausedAt, targets };
}

/** The time as spam, or merged into another message, counts as a pause. */
function resumed({ asideAt, ...clock }: ContactClock, at: Iso): ContactClock {
  if (asideAt === undefined) return clock;
  return { ...clock, pauses: [...clock.pauses, { from: asideAt, to: at }] };
}

/** A public answer meets the targets for answers. */
function answered(clock: ContactClock): ContactClock {
  const targets = clock.targets.filter((target) => !isAnswer(target));
  return { ...clock, targets, slaDueAt: earliest(targets) ?? clock.slaDueAt };
}

/**
 * The clock once its writer has answered: it runs, from the start where it had ended, and waits for the next answer unless one is due
 * already. `waitsFor`: which target that is.
 */
export function afterWriterAnswer(
  clock: ContactClock,
  at: Iso,
  waitsFor: Extract<SlaTargetName, 'first_answer' | 'next_answer'> = 'next_answer',
): ContactClock {
  const status = clock.status === 'new' ? 'new' : 'open';
  const isRestarted = restartsClock(clock.status, status);
  const running = withStatus(clock, status, at, clock.slaDueAt);
  const open = isRestarted ? [] : running.targets;
  if (open.some(isAnswer)) return running;
  const next = { ...firstAnswer(at, clock.slaDueAt), target: waitsFor };
  return { ...running, targets: [...open, next] };
}

/** The due time that comes first; null when nothing is due. */
export function earliest(targets: readonly Pick<OpenTarget, 'dueAt'>[]): Iso | null {
  return targets.reduce<Iso | null>((first, { dueAt }) => (first === null || dueAt < first ? dueAt : first), null);
}

/** Whether the clock runs, and if not, why. */
export function runOf({ status, targets, asideAt }: Pick<ContactClock, 'status' | 'targets' | 'asideAt'>): SlaClock {
  if (asideAt !== undefined) return targets.length === 0 ? 'met' : 'stopped';
  return slaClockOf(status, targets.length === 0);
}

/** What is due for an alarm at an instant: each target is warned of once and breached once for each start of its clock. */
export function alarmsAt(
  clock: ContactClock,
  at: Iso,
): { readonly warned: readonly OpenTarget[]; readonly breached: readonly OpenTarget[] } {
  const open = runOf(clock) === 'running' ? clock.targets.filter((target) => !target.breached) : [];
  return {
    warned: open.filter(({ warned, warnAt, dueAt }) => !warned && at > warnAt && at <= dueAt),
    breached: open.filter(({ dueAt }) => at > dueAt),
  };
}

/** After which instant the next alarm is due; null when none will be. */
export function nextAlarmAt(clock: ContactClock): Iso | null {
  if (runOf(clock) !== 'running') return null;
  const times = clock.targets.filter(({ breached }) => !breached).map(({ warned, warnAt, dueAt }) => ({ dueAt: warned ? dueAt : warnAt }));
  return earliest(times);
}

function firstAnswer(startedAt: Iso, dueAt: Iso): OpenTarget {
  const base = { target: 'first_answer', startedAt, ms: firstAnswerWithinMs, warned: false, breached: false } as const;
  return movedTo({ ...base, warnAt: startedAt, dueAt }, dueAt);
}

function movedTo(target: OpenTarget, dueAt: Iso): OpenTarget {
  return { ...target, dueAt, warnAt: warnTime(target.startedAt, dueAt, dueSoonMs) };
}

/** Never before the target began. */
export function warnTime(startedAt: Iso, dueAt: Iso, warnMs: number): Iso {
  const at = isoAfter(dueAt, -warnMs);
  return at < startedAt ? startedAt : at;
}

type Named = Pick<OpenTarget, 'target' | 'startedAt'>;
const isSame = (one: Named, other: Named) => one.target === other.target && one.startedAt === other.startedAt;

function flagsOf(clock: ContactClock, named: Named): Pick<OpenTarget, 'warned' | 'breached'> | null {
  const known = clock.targets.find((target) => isSame(target, named));
  return known ? { warned: known.warned, breached: known.breached } : null;
}

function marked(clock: ContactClock, named: Named, flags: Partial<Pick<OpenTarget, 'warned' | 'breached'>>): ContactClock {
  return { ...clock, targets: clock.targets.map((target) => (isSame(target, named) ? { ...target, ...flags } : target)) };
}
