import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { addColleague, type Team } from '../rig/team.ts';
import type { World } from '../rig/world.ts';
import type { Named, Rows } from './row.ts';
import { branchOf, freshReview } from './things.ts';

const memberOf = ({ tenantId, of }: Team, role: 'agent' | 'viewer'): string => memberIdOf(tenantId, of[role].accountId);
/** Adds a new member. */
async function newMember({ tenantId }: Team, world: World): Promise<string> {
  const { accountId } = await addColleague(world, tenantId, 'agent');
  return memberIdOf(tenantId, accountId);
}
async function invited(team: Team): Promise<string> {
  const body = { email: `${randomUUID()}@business.example`, role: 'agent', permissions: [] };
  return (await team.of.admin.model<{ id: string }>('POST', '/api/team-members/invite', body)).id;
}
async function revoked(team: Team): Promise<string> {
  const id = await invited(team);
  await team.of.admin.model('DELETE', `/api/team-members/invitations/${id}`);
  return id;
}
const granted = async (team: Team, world: World) => ({
  role: 'agent',
  permissions: defaultMemberPermissions('agent'),
  locationIds: [await branchOf(team, world)],
});

const anotherBusiness: Named = { theirs: ({ tenantId }) => tenantId, refusal: 400 };
const branches: Named = { refusal: 400 };
const bearer: Named = { not: 'a bearer secret: S23' };

export const team: Rows = {
  'GET /api/team-members': { ids: { 'query.businessId': {} }, call: ({ tenantId }) => ({ query: { businessId: tenantId } }) },
  'GET /api/team-members/statistics': {},
  'GET /api/team-members/assignees': {},
  'GET /api/team-members/{id}/tasks': {
    ids: { 'path.id': {}, 'query.cursor': { not: 'only a position in a list; the path and the session decide whose list it is' } },
    call: (own) => ({ path: { id: memberOf(own, 'agent') } }),
  },
  'POST /api/team-members/invite': {
    ids: { 'body.locationIds': branches, 'body.businessId': anotherBusiness },
    call: async (own, world) => ({ body: { email: `${randomUUID()}@business.example`, ...(await granted(own, world)) } }),
  },
  'POST /api/team-members/invitations/{id}/resend': {
    ids: { 'path.id': { deleted: revoked } },
    call: async (own) => ({ path: { id: await invited(own) } }),
  },
  'PUT /api/team-members/invitations/{id}': {
    ids: { 'path.id': { deleted: revoked }, 'body.locationIds': branches, 'body.businessId': anotherBusiness },
    call: async (own, world) => ({ path: { id: await invited(own) }, body: await granted(own, world) }),
  },
  'DELETE /api/team-members/invitations/{id}': {
    ids: { 'path.id': { deleted: revoked } },
    call: async (own) => ({ path: { id: await invited(own) } }),
  },
  'POST /api/team-members/invitations/look': {
    ids: { 'body.token': bearer },
    call: () => ({ body: { token: randomUUID() } }),
    answers: 400,
  },
  'POST /api/team-members/complete/{token}': {
    ids: { 'path.token': bearer, 'body.token': bearer },
    call: () => ({ path: { token: randomUUID() }, form: { name: 'هند', password: 'palm-saffron-coral-9' } }),
    answers: 400,
  },
  'POST /api/team-members/accept': { ids: { 'body.token': bearer }, call: () => ({ body: { token: randomUUID() } }), answers: 400 },
  'PUT /api/team-members/{id}': {
    ids: {
      'path.id': {},
      'body.locationIds': branches,
      'body.businessId': anotherBusiness,
      'body.id': { theirs: (other) => memberOf(other, 'agent'), elsewhere: (own) => memberOf(own, 'viewer'), refusal: 400 },
    },
    call: async (own, world) => ({
      path: { id: await newMember(own, world) },
      body: { ...(await granted(own, world)), status: 'Active' },
    }),
  },
  'PUT /api/team-members/{id}/deactivate': {
    ids: {
      'path.id': {},
      'body.businessId': anotherBusiness,
      'body.id': { theirs: (other) => memberOf(other, 'agent'), elsewhere: (own) => memberOf(own, 'viewer'), refusal: 400 },
    },
    call: async (own, world) => ({ path: { id: await newMember(own, world) }, body: {} }),
  },
  'PUT /api/team-members/{id}/reactivate': {
    ids: {
      'path.id': {},
      'body.businessId': anotherBusiness,
      'body.id': { theirs: (other) => memberOf(other, 'agent'), elsewhere: (own) => memberOf(own, 'viewer'), refusal: 400 },
    },
    call: async (own, world) => ({ path: { id: await newMember(own, world) }, body: {} }),
  },
  'POST /api/Reviews/{id}/assign': {
    ids: {
      'path.id': {},
      'body.assignedTo': { refusal: 409 },
      'body.from': { not: 'a condition: where the review is assigned to somebody else, nothing is done (decide-work.unit.test.ts)' },
    },
    call: async (own, world) => ({ path: { id: await freshReview(own, world) }, body: { assignedTo: memberOf(own, 'agent') } }),
  },
};
