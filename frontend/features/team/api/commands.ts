import { teamRoutes } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';

export type Invite = input<typeof teamRoutes.inviteMember.body>;
export type MemberChange = input<typeof teamRoutes.updateMember.body>;
export type InvitationChange = input<typeof teamRoutes.changeInvitation.body>;

/** A command on the team; afterwards the truth is asked for, also when it was refused: somebody else may have been quicker. */
function useTeamCommand<I, O>(send: (given: I) => Promise<O>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: send,
    // Not waited for: whoever asked closes at once, and the list follows.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'team') }),
  });
}

/** Mails an invitation to an address. */
export const useInvite = () => useTeamCommand(async (body: Invite) => (await call(teamRoutes.inviteMember, { body })).model);

/** Mails it again with a new link; the earlier one is void. */
export const useResend = () => useTeamCommand(async (id: string) => (await call(teamRoutes.resendInvitation, { params: { id } })).model);

export const useRevoke = () => useTeamCommand(async (id: string) => (await call(teamRoutes.revokeInvitation, { params: { id } })).model);

/** Changes what an invitation will grant. */
export const useChangeInvitation = () =>
  useTeamCommand(
    async ({ id, ...body }: InvitationChange & { readonly id: string }) =>
      (await call(teamRoutes.changeInvitation, { params: { id }, body })).model,
  );

/** Changes role, permissions, branches or status; it bites on open sessions at once. */
export const useUpdateMember = () =>
  useTeamCommand(
    async ({ id, ...body }: MemberChange & { readonly id: string }) =>
      (await call(teamRoutes.updateMember, { params: { id }, body })).model,
  );

export const useDeactivate = () =>
  useTeamCommand(async (id: string) => (await call(teamRoutes.deactivateMember, { params: { id }, body: {} })).model);

export const useReactivate = () =>
  useTeamCommand(async (id: string) => (await call(teamRoutes.reactivateMember, { params: { id }, body: {} })).model);
