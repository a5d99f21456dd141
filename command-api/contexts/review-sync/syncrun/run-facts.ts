import type { SyncRunEvent, SyncRunFacts, SyncStage } from '@sumaa/contracts';
import type { Loaded } from '@sumaa/event-store';
import type { SyncRunState } from './state.ts';

/** The facts of a run that workers may read; null where it has not begun. */
export function factsOf({ state, events }: Pick<Loaded<SyncRunState, SyncRunEvent>, 'state' | 'events'>): SyncRunFacts | null {
  if (state.status === 'none') return null;
  const { status, kind, connectionId, locationIds, stages } = state;
  const facts: SyncRunFacts['stages'] = {};
  for (const [name, stage] of Object.entries(stages) as [SyncStage, NonNullable<(typeof stages)[SyncStage]>][]) {
    const begun = events.findLast((event) => event.type === 'SyncStageStarted' && event.data.stage === name);
    facts[name] = { state: stage, begun: begun ? { position: begun.position, at: begun.metadata.occurredAt } : null };
  }
  return { kind, connectionId, locationIds: [...locationIds], completed: status === 'completed', stages: facts };
}
