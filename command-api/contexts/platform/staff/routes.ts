import { canGrant, duties, staffRoutes, type Duty, type Rights } from '@sumaa/contracts';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { StaffPeople } from './ports.ts';

/**
 * The rights of a person of the platform with these duties. Throws RefusalError `above_own_rank` where they include one that neither
 * the giver nor the receiver (`held`; null: a new person) has.
 */
function rightsOf(given: readonly Duty[], own: Rights, held: Rights | null): Rights {
  const rights: Rights = { role: 'super_admin', permissions: duties.filter((duty) => given.includes(duty)), locationIds: null };
  if (!canGrant(own, held, rights)) throw new RefusalError(refuse('above_own_rank'));
  return rights;
}

/** Handlers for managing the people of the platform. */
export function staffHandlers({ clock }: Pick<CommandDeps, 'clock'>, people: StaffPeople): HandlersOf<typeof staffRoutes> {
  return {
    async inviteStaff(request) {
      const { email, duties: given } = request.body;
      const context = commandContext(request, staffRoutes.inviteStaff, { clock });
      return people.invite(request, context, email, (own) => rightsOf(given, own, null));
    },

    async resendStaffInvitation(request) {
      return people.resendInvitation(request, commandContext(request, staffRoutes.resendStaffInvitation, { clock }), request.params.id);
    },

    async revokeStaffInvitation(request) {
      return people.revokeInvitation(request, commandContext(request, staffRoutes.revokeStaffInvitation, { clock }), request.params.id);
    },

    async changeDuties(request) {
      const { params, body } = request;
      const context = commandContext(request, staffRoutes.changeDuties, { clock });
      return people.changeMember(request, context, params.id, (own, current) => ({
        grants: rightsOf(body.duties, own, current),
        active: current.status === 'active',
      }));
    },

    async deactivateStaff(request) {
      const context = commandContext(request, staffRoutes.deactivateStaff, { clock });
      return people.changeMember(request, context, request.params.id, () => ({ grants: null, active: false }));
    },

    async reactivateStaff(request) {
      const context = commandContext(request, staffRoutes.reactivateStaff, { clock });
      return people.changeMember(request, context, request.params.id, () => ({ grants: null, active: true }));
    },
  };
}
