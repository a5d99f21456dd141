import { accept, maxCompetitors, refuse, type CompetitorsEvent, type Decision, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends CompetitorsEvent['type']> = Extract<CompetitorsEvent, { type: T }>['data'];

export type CompetitorsCommand =
  | { readonly type: 'AddCompetitor'; readonly competitor: DataOf<'CompetitorAdded'> }
  | { readonly type: 'RemoveCompetitor'; readonly competitor: DataOf<'CompetitorRemoved'> };

/** The place of each competitor as it was added, by the competitor's id. */
export type CompetitorsState = ReadonlyMap<Uuid, string>;

/** The competitors of a branch: `competitors-<locationId>`. One list, so that two people at once cannot exceed its length. */
export const competitors: Decider<CompetitorsState, CompetitorsCommand, CompetitorsEvent> = {
  category: 'competitors',
  initial: () => new Map(),
  evolve(state, { type, data }) {
    const next = new Map(state);
    if (type === 'CompetitorAdded') next.set(data.competitorId, data.placeId);
    else next.delete(data.competitorId);
    return next;
  },
  decide(state, { type, competitor }): Decision<CompetitorsEvent> {
    if (type === 'RemoveCompetitor') {
      return state.has(competitor.competitorId) ? accept({ type: 'CompetitorRemoved', data: competitor }) : refuse('not_found');
    }
    if ([...state.values()].includes(competitor.placeId)) return accept();
    if (state.size >= maxCompetitors) return refuse('too_many_competitors', { params: { max: maxCompetitors } });
    return accept({ type: 'CompetitorAdded', data: competitor });
  },
};

/** The competitor that is this place; undefined where there is none. */
export const idOfPlace = (state: CompetitorsState, placeId: string): Uuid | undefined =>
  [...state].find(([, place]) => place === placeId)?.[0];
