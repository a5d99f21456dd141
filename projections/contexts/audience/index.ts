import { audienceConsoleRoutes, audienceRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { applicationProjection } from './application.projection.ts';
import { followerProjection } from './follower.projection.ts';
import { helpVotesProjection } from './help-votes.projection.ts';
import { launchProjection } from './launch.projection.ts';
import { newsletterProjection } from './newsletter.projection.ts';
import { audienceLive } from './live.ts';
import { audienceConsoleQueries, audienceQueries } from './routes.ts';

export const audienceContext = defineReadContext({
  projections: [
    listed(followerProjection, audienceLive),
    listed(newsletterProjection, audienceLive),
    listed(launchProjection, audienceLive),
    listed(helpVotesProjection, audienceLive),
    listed(applicationProjection, audienceLive),
  ],
  queries: (deps) => [queriesOf(audienceRoutes, audienceQueries(deps)), queriesOf(audienceConsoleRoutes, audienceConsoleQueries(deps))],
});
