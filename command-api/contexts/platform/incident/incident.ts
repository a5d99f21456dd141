import {
  accept,
  maxIncidentUpdates,
  refuse,
  type Decision,
  type IncidentEvent,
  type IncidentText,
  type Iso,
  type OpenIncidentBody,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type IncidentState =
  | { readonly status: 'unknown' }
  | { readonly status: 'open' | 'closed'; readonly incidentId: Uuid; readonly updates: number };

interface Said {
  readonly accountId: Uuid;
  readonly at: Iso;
}

export type IncidentCommand =
  | (Said & { readonly type: 'OpenIncident'; readonly incidentId: Uuid } & OpenIncidentBody)
  | (Said & { readonly type: 'UpdateIncident' | 'CloseIncident'; readonly text: IncidentText });

/** What staff tell everybody about an interruption: `incident-<incidentId>`. */
export const incident: Decider<IncidentState, IncidentCommand, IncidentEvent> = {
  category: 'incident',
  initial: () => ({ status: 'unknown' }),
  evolve(state, { type, data }) {
    if (type === 'IncidentOpened') return { status: 'open', incidentId: data.incidentId, updates: 1 };
    if (state.status === 'unknown') return state;
    switch (type) {
      case 'IncidentUpdated':
        return { ...state, updates: state.updates + 1 };
      case 'IncidentClosed':
        return { ...state, status: 'closed' };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<IncidentEvent> {
    const { accountId, at, text } = command;
    if (command.type === 'OpenIncident') {
      if (state.status !== 'unknown') return refuse('conflict');
      const { incidentId, services, title } = command;
      return accept({ type: 'IncidentOpened', data: { incidentId, services, title, text, accountId, openedAt: at } });
    }
    if (state.status === 'unknown') return refuse('not_found');
    if (state.status === 'closed') return refuse('incident_closed');
    const { incidentId } = state;
    if (command.type === 'CloseIncident') return accept({ type: 'IncidentClosed', data: { incidentId, text, accountId, closedAt: at } });
    if (state.updates >= maxIncidentUpdates) return refuse('conflict');
    return accept({ type: 'IncidentUpdated', data: { incidentId, text, accountId, updatedAt: at } });
  },
};
