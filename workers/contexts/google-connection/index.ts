import { googleConnectionContract } from '@sumaa/contracts';
import { withFairTurns } from '../../infra/fair-turns.ts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { discoverLocations } from './discover-locations.processor.ts';
import { lostDiscoveries } from './lost-discoveries.ts';
import { whenGoogleConnected } from './when-google-connected.reactor.ts';

/** Connections to Google and the locations found with them. */
export const googleConnectionWork = defineWorkContext({
  contract: googleConnectionContract,
  adders: { discoverLocations: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId) },
  reactors: ({ jobs }) => [whenGoogleConnected(jobs.discoverLocations)],
  processors: ({ commands, google, reader, jobs }) => ({
    discoverLocations: { processor: discoverLocations({ commands, google, reader, syncRuns: jobs.syncRun }), concurrency: 4 },
  }),
  lostWork: ({ reader, jobs }) => [lostDiscoveries(reader, jobs.discoverLocations)],
});
