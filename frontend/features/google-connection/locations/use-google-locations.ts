import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { usePollingInterval } from '../../../lib/live/use-polling-interval.ts';
import { useSession } from '../../../lib/session/session.ts';
import { googleLocationsQuery, isNotConnected } from '../api/queries.ts';
import { discoveryView, type DiscoveryView } from './discovery-view.ts';

export type GoogleLocations = {
  readonly view: DiscoveryView;
  readonly retry: () => void;
};

/** The locations of the connected account and the state of reading them, updated as they are found. */
export function useGoogleLocations(): GoogleLocations {
  const { tenantId } = useSession();
  const refetchInterval = usePollingInterval();
  const connection = useQuery({ ...connectionQuery(tenantId), refetchInterval });
  const locations = useQuery({ ...googleLocationsQuery(tenantId), refetchInterval });
  const view = discoveryView({
    connection: connection.data,
    locations: locations.data,
    isNotConnected: isNotConnected(locations.error),
    error: locations.error ?? connection.error,
  });
  return {
    view,
    retry: () => {
      void connection.refetch();
      void locations.refetch();
    },
  };
}
