import type { ConnectionEvent, Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { firstRunIdOf } from '@sumaa/runtime/derive';

/** A first run, named by the event in which a user chose its branches. */
export interface ChosenRun {
  readonly runId: Uuid;
  readonly locationIds: Uuid[];
}

/** The first runs that the choices in a connection's events lead to, oldest first. */
export function chosenRuns(events: readonly Recorded<ConnectionEvent>[]): readonly ChosenRun[] {
  return events.flatMap((event) =>
    event.type === 'LocationsChosen' ? [{ runId: firstRunIdOf(event.id), locationIds: event.data.locationIds }] : [],
  );
}
