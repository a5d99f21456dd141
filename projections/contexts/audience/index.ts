import { audienceConsoleRoutes, audienceRoutes, testimonialRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { applicationProjection } from './application.projection.ts';
import { followerProjection } from './follower.projection.ts';
import { helpVotesProjection } from './help-votes.projection.ts';
import { launchProjection } from './launch.projection.ts';
import { newsletterProjection } from './newsletter.projection.ts';
import { audienceLive } from './live.ts';
import { audienceConsoleQueries, audienceQueries, testimonialQueries } from './routes.ts';
import { siteDocumentProjection } from './site-document.projection.ts';
import { siteViewsProjection } from './site-views.projection.ts';
import { testimonialProjection } from './testimonial.projection.ts';

export const audienceContext = defineReadContext({
  projections: [
    listed(followerProjection, audienceLive),
    listed(newsletterProjection, audienceLive),
    listed(siteDocumentProjection, audienceLive),
    listed(launchProjection, audienceLive),
    listed(helpVotesProjection, audienceLive),
    // Views are too frequent to refresh a screen with each.
    listed(siteViewsProjection, () => []),
    listed(applicationProjection, audienceLive),
    listed(testimonialProjection, audienceLive),
  ],
  queries: (deps) => [
    queriesOf(audienceRoutes, audienceQueries(deps)),
    queriesOf(audienceConsoleRoutes, audienceConsoleQueries(deps)),
    queriesOf(testimonialRoutes, testimonialQueries(deps)),
  ],
});
