import type { audienceConsoleRoutes, audienceRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { followers, helpVotes, launchDate, newsletter } from './audience.query.ts';

export const audienceQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof audienceRoutes> => ({
  launch: { projections: ['launch'], read: async (tx) => ({ model: await launchDate(tx, clock()) }) },
});

export const audienceConsoleQueries: QueriesOf<typeof audienceConsoleRoutes> = {
  followers: { projections: ['follower'], read: async (tx, { query }) => ({ model: await followers(tx, query) }) },
  newsletter: { projections: ['newsletter', 'follower'], read: async (tx) => ({ model: await newsletter(tx) }) },
  helpVotes: { projections: ['help-votes'], read: async (tx) => ({ model: await helpVotes(tx) }) },
};
