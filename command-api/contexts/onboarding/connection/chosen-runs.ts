import type { ConnectionEvent, Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { firstRunIdOf } from '@sumaa/runtime/derive';

/** The first runs that a connection's choices lead to, oldest first. A run is named by the event that made the choice. */
export function chosenRuns(events: readonly Recorded<ConnectionEvent>[]): { readonly runId: Uuid; readonly locationIds: Uuid[] }[] {
  return events.flatMap((event) =>
    event.type === 'LocationsChosen' ? [{ runId: firstRunIdOf(event.id), locationIds: event.data.locationIds }] : [],
  );
}
