import { reviewRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api/call.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useTenantKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CoachMark } from '../../../ui/overlays/coach-mark.tsx';
import { nextStopIndex, stopsFor, type Stop } from './stops.ts';
import { endTour, moveTour } from './tour-store.ts';
import { useAnchor } from './use-anchor.ts';

/** The stop of the tour that is open. */
export default function Tour({ index }: { readonly index: number }) {
  const session = useSession();
  const key = useTenantKey();
  // The next due review, else one written before the connection; without unanswered reviews, the newest.
  const { data: reviewId, isPending } = useQuery({
    queryKey: key('onboarding', 'tour-review'),
    queryFn: async ({ signal }) => {
      for (const query of [{ reply: 'unanswered', sort: 'due' }, { reply: 'backlog' }, {}] as const) {
        const { model } = await call(reviewRoutes.reviews, { query: { ...query, limit: 1 }, signal });
        if (model[0] !== undefined) return model[0].id;
      }
      return null;
    },
    // Chosen once per tour: the stop must not change while the user looks at it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const stops = useMemo(() => stopsFor(session, reviewId ?? null), [session, reviewId]);
  const stop = stops[index];
  if (stop === undefined || (stop.id === 'editor' && isPending)) return null;
  return <StopMark key={stop.id} stop={stop} index={index} stops={stops} />;
}

function StopMark({ stop, index, stops }: { readonly stop: Stop; readonly index: number; readonly stops: readonly Stop[] }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isThere = stop.path === pathname || stop.path === pathname + search;
  useEffect(() => {
    if (!isThere) void navigate(stop.path);
    // Navigates once per stop, so that a user who leaves the page is not sent back.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  const anchor = useAnchor(stop.id);
  if (anchor.status === 'looking') return null;
  const next = nextStopIndex(index, stops);
  return (
    <CoachMark
      anchor={anchor.status === 'found' ? anchor.element : null}
      title={<T id={stop.title} />}
      step={<T id="common.progress.of" values={{ done: index + 1, total: stops.length }} />}
      onClose={endTour}
      footer={
        <>
          <Button variant="primary" autoFocus onPress={() => (next === null ? endTour() : moveTour(next))}>
            <T id={next === null ? 'dashboard.tour.finish' : 'common.action.next'} />
          </Button>
          {index > 0 && (
            <Button variant="quiet" onPress={() => moveTour(index - 1)}>
              <T id="common.action.previous" />
            </Button>
          )}
        </>
      }
    >
      <T id={stop.text} />
    </CoachMark>
  );
}
