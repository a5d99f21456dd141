import { dueAt, explainDueAt, workingTimeBetween, type DueStep } from '../../../kernel/due-time.ts';
import type { Iso } from '../../../kernel/time.ts';
import type { WorkingTime } from '../../../kernel/working-time.ts';
import { isEnded, type ClockPause } from '../policy.ts';
import { earliest, runOf, warnTime, type ContactClock, type OpenTarget } from './clock.ts';
import { policyFor, workingTimeOf, type SlaGoals, type SlaInForce, type SlaTargetName } from './settings.ts';

/** What the due times of a message should be. */
export interface DueTimes {
  readonly policy: number;
  readonly targets: readonly OpenTarget[];
  readonly slaDueAt: Iso;
}

/** One line of the explanation of a due time. `to` null: the pause has not ended. */
export type ClockStep = DueStep | { readonly kind: 'paused'; readonly from: Iso; readonly to: Iso | null };

/**
 * The due times of a message by the settings in force. A clock that stands still keeps its own until it goes on; an ended one keeps them, and no
 * longer has a target for resolving. What was missed stays missed.
 */
export function dueTimesOf(clock: ContactClock, { revision, settings }: SlaInForce): DueTimes {
  const { policy, targets, slaDueAt } = clock;
  if (isEnded(clock.status)) return { policy, targets: targets.filter(({ target }) => target !== 'resolve'), slaDueAt };
  if (clock.pausedAt !== null || clock.asideAt !== undefined) return { policy, targets, slaDueAt };
  const goals = policyFor(settings, clock);
  const working = workingTimeOf(settings, goals);
  const resolve = targets.find(({ target }) => target === 'resolve') ?? newTarget('resolve', clock.startedAt);
  const wanted = [...targets.filter(({ target }) => target !== 'resolve'), resolve];
  const planned = wanted.flatMap((target): OpenTarget[] => {
    if (target.breached) return [target];
    const ms = goalOf(goals, target.target);
    if (ms === null) return [];
    const due = dueWithPauses(target.startedAt, ms, clock.pauses, working);
    return [{ ...target, ms, dueAt: due, warnAt: warnTime(target.startedAt, due, goals.warnMs) }];
  });
  return { policy: revision, targets: planned, slaDueAt: earliest(planned) ?? slaDueAt };
}

/** Whether other settings would move a due time of this message. Only running clocks move. */
export function isTouchedBy(clock: ContactClock, sla: SlaInForce): boolean {
  return runOf(clock) === 'running' && !areSameTargets(dueTimesOf(clock, sla).targets, clock.targets);
}

/** Whether both have the same targets with the same due times. */
export function areSameTargets(one: readonly OpenTarget[], other: readonly OpenTarget[]): boolean {
  return (
    one.length === other.length &&
    one.every((each, index) => {
      const its = other[index]!;
      const { target, startedAt, ms, dueAt: due, warnAt } = each;
      return its.target === target && its.startedAt === startedAt && its.ms === ms && its.dueAt === due && its.warnAt === warnAt;
    })
  );
}

/** When `ms` of working time have passed since `startedAt`, not counting the pauses, which may overlap and come in any order. */
export function dueWithPauses(startedAt: Iso, ms: number, pauses: readonly ClockPause[], working: WorkingTime): Iso {
  const { from, left } = untilLastPause(startedAt, ms, pauses, working);
  return dueAt(from, left, working);
}

/** How a due time comes about, in the order of time. `pausedAt`: since when the clock stands still; null when it runs. */
export function explainTarget(
  { startedAt, ms }: Pick<OpenTarget, 'startedAt' | 'ms'>,
  { pauses, pausedAt }: Pick<ContactClock, 'pauses' | 'pausedAt'>,
  working: WorkingTime,
): readonly ClockStep[] {
  const steps: ClockStep[] = [];
  const standsSince = pausedAt === null ? null : sinceWhen(pausedAt, pauses);
  const before = standsSince === null ? pauses : pauses.filter(({ to }) => to < standsSince);
  const { from, left } = untilLastPause(startedAt, ms, before, working, (step) => steps.push(step));
  if (standsSince === null) return [...steps, ...explainDueAt(from, left, working)];
  const worked = Math.min(left, workingTimeBetween(from, standsSince, working));
  if (worked > 0) steps.push(...explainDueAt(from, worked, working));
  return [...steps, { kind: 'paused', from: standsSince, to: null }];
}

/** When the standstill began that lasts since `pausedAt` at the latest: an ended pause may lead into it. */
const sinceWhen = (pausedAt: Iso, pauses: readonly ClockPause[]): Iso =>
  joined(pauses).find(({ from, to }) => from < pausedAt && to >= pausedAt)?.from ?? pausedAt;

/** The pauses in the order of time, those that touch each other as one. A clock that was set back makes no pause. */
function joined(pauses: readonly ClockPause[]): readonly ClockPause[] {
  const inOrder = pauses.filter(({ from, to }) => to > from).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.reduce<readonly ClockPause[]>((known, next) => {
    const last = known.at(-1);
    if (last === undefined || next.from > last.to) return [...known, next];
    return [...known.slice(0, -1), { from: last.from, to: next.to > last.to ? next.to : last.to }];
  }, []);
}

/** Goes through the pauses until the time is used up: from where, and how much is left then. */
function untilLastPause(
  startedAt: Iso,
  ms: number,
  pauses: readonly ClockPause[],
  working: WorkingTime,
  record?: (step: ClockStep) => void,
): { readonly from: Iso; readonly left: number } {
  let [from, left] = [startedAt, ms];
  for (const pause of joined(pauses)) {
    // One before the start is none of this target's.
    if (pause.to <= from) continue;
    const worked = workingTimeBetween(from, pause.from, working);
    if (worked >= left) break;
    if (record && worked > 0) for (const step of explainDueAt(from, worked, working)) record(step);
    record?.({ kind: 'paused', from: pause.from < from ? from : pause.from, to: pause.to });
    left -= worked;
    from = pause.to;
  }
  return { from, left };
}

/** The working time that a policy gives a target; null: it has none. */
export function goalOf({ firstAnswerMs, nextAnswerMs, resolveMs }: SlaGoals, target: SlaTargetName): number | null {
  return { first_answer: firstAnswerMs, next_answer: nextAnswerMs, resolve: resolveMs }[target];
}

function newTarget(target: SlaTargetName, startedAt: Iso): OpenTarget {
  return { target, startedAt, ms: 0, dueAt: startedAt, warnAt: startedAt, warned: false, breached: false };
}
