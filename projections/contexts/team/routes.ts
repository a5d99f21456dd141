import type { teamRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { assignees } from './assignees.query.ts';
import { memberTasks } from './tasks.query.ts';
import { team } from './team.query.ts';
import { teamStatistics } from './team-statistics.query.ts';

const people = ['member', 'account'];
const figures = ['review', 'assignment', 'written-reply'];

export const teamQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof teamRoutes> => ({
  teamMembers: {
    projections: [...people, ...figures, 'invitation'],
    async read(tx, { session, query }) {
      // Another business looks like an unknown one.
      if (query.businessId !== undefined && query.businessId !== session.tenantId) return refuse('not_found');
      return { model: await team(tx, session, clock()) };
    },
  },

  teamStatistics: {
    projections: [...people, ...figures],
    read: async (tx, { session }) => ({ model: await teamStatistics(tx, session, clock()) }),
  },

  assignees: {
    projections: [...people, ...figures],
    read: async (tx, { session }) => ({ model: await assignees(tx, session, clock()) }),
  },

  memberTasks: {
    projections: ['member', 'location', 'review', 'assignment'],
    async read(tx, { params, query }) {
      const found = await memberTasks(tx, params.id, query);
      if (found === 'unknown') return refuse('not_found');
      return found === 'cursor' ? refuse('malformed_request', undefined, { cursor: ['invalid'] }) : { model: found };
    },
  },
});
