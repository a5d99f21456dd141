import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { reviewViewsQuery } from '../api/settings.ts';
import { viewPath } from './view-url.ts';

/** A view of the list as it is offered. */
export interface OfferedView {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly count: number;
  /** A count above zero calls for action. */
  readonly isUrgent: boolean;
  /** It is what the list shows now. */
  readonly isHere: boolean;
  readonly mayRemove: boolean;
}

/** The views of the user and of the team, those that everybody has first; null until they are known. */
export function useViews(): { readonly own: readonly OfferedView[]; readonly team: readonly OfferedView[] } | null {
  const t = useT();
  const session = useSession();
  const { data } = useQuery(reviewViewsQuery(session.tenantId));
  const { pathname, search } = useLocation();
  if (data === undefined) return null;
  const params = new URLSearchParams(search);
  for (const opened of ['review', 'assign']) params.delete(opened);
  const here = params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
  const mayReply = can(session, 'reviews.reply');

  type ListedView = Pick<OfferedView, 'id' | 'name' | 'to' | 'count'> & { readonly isUrgent?: boolean };
  const listed = (view: ListedView): OfferedView => ({ isUrgent: false, ...view, isHere: view.to === here, mayRemove: false });
  const saved = (isShared: boolean, mayRemove: boolean): readonly OfferedView[] =>
    data.views
      .filter(({ shared }) => shared === isShared)
      .map(({ id, name, filter, sort, count }) => ({ ...listed({ id, name, to: viewPath(filter, sort), count }), mayRemove }));
  const unanswered = { id: 'unanswered', name: t('reviews.reply.unanswered'), count: data.unanswered };
  const overdue = { id: 'overdue', name: t('reviews.reply.overdue'), count: data.overdue, isUrgent: true };
  const mine = { id: 'mine', name: t('reviews.assigned.you'), count: data.mine };
  const approval = { id: 'approval', name: t('reviews.mark.approval'), count: data.approval };
  return {
    own: [
      listed({ ...unanswered, to: viewPath({ reply: 'unanswered' }, 'due') }),
      listed({ ...overdue, to: viewPath({ reply: 'overdue' }, 'due') }),
      ...(mayReply ? [listed({ ...mine, to: viewPath({ assignee: 'me', reply: 'unanswered' }, 'due') })] : []),
      ...saved(false, true),
    ],
    team: [listed({ ...approval, to: viewPath({ marks: ['approval'] }, 'due') }), ...saved(true, mayReply)],
  };
}
