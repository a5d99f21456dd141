import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { grants, TaskItem, TeamMember, TeamStatistics } from './views.ts';

const tag = 'team';
const byId = z.object({ id: Uuid });

export const teamRoutes = {
  ...invitationRoutes,
  teamMembers: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/team-members',
    tag,
    auth: 'confirmed',
    permission: 'team.read',
    summary: 'Members and open invitations of the business, with the statistics of each member.',
    query: z.object({ businessId: TenantId.optional() }),
    model: z.array(TeamMember),
    errors: ['not_found'],
  }),
  teamStatistics: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/team-members/statistics',
    tag,
    auth: 'confirmed',
    permission: 'team.read',
    summary: 'The figures above the team, and its three best performers.',
    model: TeamStatistics,
  }),
  memberTasks: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/team-members/:id/tasks',
    tag,
    auth: 'confirmed',
    permission: ['team.read', 'reviews.read'],
    summary:
      'The reviews assigned to a member, unanswered first, then by due time. `open`: only those that they have neither answered nor marked as done.',
    params: byId,
    query: z.object({
      open: z.literal('true').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(400).optional(),
    }),
    model: z.object({ items: z.array(TaskItem), next: z.string().nullable() }),
    errors: ['not_found'],
  }),
  assignees: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/team-members/assignees',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Members a review can be assigned to: active members who may reply, with their branches.',
    model: z.array(
      z.object({
        id: Uuid,
        accountId: Uuid,
        name: z.string(),
        photoUrl: z.string().nullable(),
        locationIds: z.array(Uuid).nullable(),
        pendingTasks: z.number().int(),
        overdueTasks: z.number().int(),
        dueSoonTasks: z.number().int(),
      }),
    ),
  }),
  updateMember: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/team-members/:id',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    summary: 'Change role, permissions, branches or status of a member; it takes effect on open sessions immediately.',
    params: byId,
    body: z.object({ ...grants, status: z.enum(['Active', 'Inactive']), id: Uuid.optional() }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'above_own_rank', 'last_admin', 'own_membership'],
  }),
  deactivateMember: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/team-members/:id/deactivate',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    summary: 'Deactivate a member. Their sessions in this business end immediately; their past work stays under their name.',
    params: byId,
    body: z.object({ id: Uuid.optional(), businessId: Uuid.optional() }).optional(),
    model: z.null(),
    errors: ['not_found', 'above_own_rank', 'last_admin', 'own_membership'],
  }),
  reactivateMember: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/team-members/:id/reactivate',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    summary: 'Reactivate a member with their previous rights.',
    params: byId,
    body: z.object({ id: Uuid.optional(), businessId: Uuid.optional() }).optional(),
    model: z.null(),
    errors: ['not_found', 'above_own_rank'],
  }),
} as const;
