import type { MessageId } from '../../../lib/locale/t.tsx';
import { can, type Session } from '../../../lib/session/session.ts';

/** The tour stops; screens mark their elements with `data-tour`. */
export type StopId = 'figures' | 'waiting' | 'editor' | 'bell';

export type Stop = { readonly id: StopId; readonly path: string; readonly title: MessageId; readonly text: MessageId };

/** The tour stops for this user, in order. `reviewId`: the review that shows the editor; null: the list is shown instead. */
export function stopsFor(session: Session, reviewId: string | null): readonly Stop[] {
  const mayReply = can(session, 'reviews.reply');
  const at = (id: StopId, path: string): Stop => ({ id, path, title: `dashboard.tour.${id}`, text: `dashboard.tour.${id}.text` });
  const waiting = at('waiting', '/customer/overview');
  return [
    at('figures', '/customer/overview'),
    mayReply ? waiting : { ...waiting, title: 'dashboard.tour.waiting.viewer' },
    ...(mayReply ? [at('editor', reviewId === null ? '/customer/reviews' : `/customer/reviews?review=${reviewId}`)] : []),
    at('bell', '/customer/overview'),
  ];
}

/** The index of the next stop; null after the last one. */
export const nextStopIndex = (index: number, stops: readonly Stop[]): number | null => (index + 1 < stops.length ? index + 1 : null);
