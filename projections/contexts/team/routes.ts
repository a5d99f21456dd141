import { teamRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { assignees } from './assignees.query.ts';
import { memberTasks } from './tasks.query.ts';
import { team } from './team.query.ts';
import { teamStatistics } from './team-statistics.query.ts';

const people = ['member', 'account'];
const figures = ['review', 'assignment', 'written-reply'];

/** Mounts the routes for members, invitations, team statistics, assignees and tasks. */
export function mountTeam(app: HttpApp, reading: Reading): void {
  serve(app, reading, teamRoutes.teamMembers, [...people, ...figures, 'invitation'], async (tx, { session, query }) => {
    // Another business looks like an unknown one.
    if (query.businessId !== undefined && query.businessId !== session.tenantId) return refuse('not_found');
    return { model: await team(tx, session, reading.clock()) };
  });

  serve(app, reading, teamRoutes.teamStatistics, [...people, ...figures], async (tx) => ({ model: await teamStatistics(tx) }));

  serve(app, reading, teamRoutes.assignees, [...people, ...figures], async (tx) => ({ model: await assignees(tx) }));

  serve(app, reading, teamRoutes.memberTasks, ['member', 'location', 'review', 'assignment'], async (tx, { params, query }) => {
    const found = await memberTasks(tx, params.id, query);
    if (found === 'unknown') return refuse('not_found');
    return found === 'cursor' ? refuse('malformed_request', undefined, { cursor: ['invalid'] }) : { model: found };
  });
}
