import { Compass } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActions, type Action } from '../../../lib/actions/registry.ts';
import { requestTour, useTourStopIndex } from './tour-store.ts';

const Tour = lazy(() => import('./tour.tsx'));

const actions: readonly Action[] = [
  { id: 'onboarding.start-tour', messageId: 'dashboard.tour.replay', section: 'account', icon: Compass, perform: requestTour },
];

/** Runs the dashboard tour when requested: at the end of the onboarding, by `?tour=1`, or from the command palette. */
export function TourHost() {
  const index = useTourStopIndex();
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('tour') === '1';
  useEffect(() => {
    if (!isAsked) return;
    requestTour();
    setParams(
      (current) => {
        current.delete('tour');
        return current;
      },
      { replace: true },
    );
  }, [isAsked, setParams]);
  useActions(actions);
  return <Suspense>{index !== null && <Tour index={index} />}</Suspense>;
}
