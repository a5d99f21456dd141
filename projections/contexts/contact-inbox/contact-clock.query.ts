import {
  defaultSlaSettings,
  dueWithPauses,
  explainTarget,
  policyFor,
  runOf,
  shownSteps,
  slaStateAt,
  goalOf,
  workingTimeOf,
  type ContactClock,
  type ContactClockView,
  type OpenTarget,
  type SlaSettings,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

interface Row {
  readonly clock: ContactClock;
  readonly settings: SlaSettings | null;
}

/** What is due for a message, by due time, each explained by the settings it was computed by; null when there is no such message. */
export async function contactClock(tx: Tx, id: Uuid, now: Date): Promise<ContactClockView | null> {
  const { rows } = await sql<Row>`
    select c.clock, s.settings from read.contact_clock c
    left join read.sla_settings s on s.revision = c.policy
    where c.message_id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { clock } = row;
  const settings = row.settings ?? defaultSlaSettings;
  const policy = policyFor(settings, clock);
  const working = workingTimeOf(settings, policy);
  const run = runOf(clock);
  // A message may wait for its writer and be spam: it stands still since the first of both.
  const [pausedAt = null] = [clock.pausedAt ?? [], clock.asideAt ?? []].flat().toSorted();
  const view = (target: OpenTarget): ContactClockView['targets'][number] => {
    const { target: name, startedAt, ms, dueAt, warnAt, breached } = target;
    const soonMs = Date.parse(dueAt) - Date.parse(warnAt);
    // What was missed keeps its due time, and a clock that stands still keeps all, whatever policy holds since.
    const isExplained = ms === goalOf(policy, name) && dueAt === dueWithPauses(startedAt, ms, clock.pauses, working);
    const steps = isExplained ? explainTarget(target, { ...clock, pausedAt }, working) : [];
    const state = slaStateAt(run, dueAt, now.getTime(), soonMs);
    const shown = { steps: steps.slice(0, shownSteps), more: Math.max(0, steps.length - shownSteps) };
    return { target: name, state, startedAt, ms, dueAt, warnAt, breached, isExplained, ...shown };
  };
  const targets = clock.targets.map(view).toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
  return { policyName: policy.name, timeZone: working.kind === 'wall_clock' ? null : working.timeZone, targets };
}
