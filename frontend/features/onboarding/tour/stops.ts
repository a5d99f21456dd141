import type { MessageId } from '../../../lib/locale/t.tsx';
import { can, type Session } from '../../../lib/session.ts';

/** Names of the places the tour stops at; the screens carry them as `data-tour`. */
export type StopId = 'figures' | 'waiting' | 'editor' | 'bell';

export type Stop = { readonly id: StopId; readonly path: string; readonly title: MessageId; readonly text: MessageId };

/** The stops for this person, in order. `reviewId`: a review to show the editor with; without one its list has to do. */
export function stopsFor(session: Session, reviewId: string | null): readonly Stop[] {
  const at = (id: StopId, path: string): Stop => ({ id, path, title: `dashboard.tour.${id}`, text: `dashboard.tour.${id}.text` });
  return [
    at('figures', '/customer/overview'),
    at('waiting', '/customer/overview'),
    ...(can(session, 'reviews.reply')
      ? [at('editor', reviewId === null ? '/customer/reviews' : `/customer/reviews?review=${reviewId}`)]
      : []),
    at('bell', '/customer/overview'),
  ];
}

/** Where the tour is after going on from `place`; null when it was the last stop. */
export const after = (place: number, stops: readonly Stop[]): number | null => (place + 1 < stops.length ? place + 1 : null);
