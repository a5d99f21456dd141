import { accept, maxReviewViews, refuse, type Decision, type ReviewViewEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends ReviewViewEvent['type']> = Extract<ReviewViewEvent, { type: T }>['data'];

export type ReviewViewCommand =
  | { readonly type: 'SaveView'; readonly view: DataOf<'ReviewViewSaved'> }
  | { readonly type: 'RemoveView'; readonly view: DataOf<'ReviewViewRemoved'> };

/** The saved views of a member or of the team: `reviewviews-<ownerId>`. */
export const reviewViews: Decider<readonly Uuid[], ReviewViewCommand, ReviewViewEvent> = {
  category: 'reviewviews',
  initial: () => [],
  evolve: (state, { type, data }) =>
    type === 'ReviewViewSaved' ? [...state, data.viewId] : state.filter((viewId) => viewId !== data.viewId),
  decide(state, command): Decision<ReviewViewEvent> {
    const isKept = state.includes(command.view.viewId);
    if (command.type === 'RemoveView') return isKept ? accept({ type: 'ReviewViewRemoved', data: command.view }) : refuse('not_found');
    if (isKept) return accept();
    if (state.length >= maxReviewViews) return refuse('too_many_views', { params: { max: maxReviewViews } });
    return accept({ type: 'ReviewViewSaved', data: command.view });
  },
};
