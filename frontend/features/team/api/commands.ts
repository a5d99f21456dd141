import { teamRoutes } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

export type Invite = input<typeof teamRoutes.inviteMember.body>;
export type MemberChange = input<typeof teamRoutes.updateMember.body>;
export type InvitationChange = input<typeof teamRoutes.changeInvitation.body>;

/** Runs a team command, then refetches the team. Also after a refusal, because another user may have changed the team first. */
function useTeamCommand<I, O>(send: (given: I) => Promise<O>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: send,
    // Not awaited: the dialog closes at once, and the list follows.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'team') }),
  });
}

/** Invites an address by e-mail. */
export const useInvite = () => useTeamCommand(async (body: Invite) => (await call(teamRoutes.inviteMember, { body })).model);

/** Mails the invitation again with a new link; the earlier link becomes void. */
export const useResend = () => useTeamCommand(async (id: string) => (await call(teamRoutes.resendInvitation, { params: { id } })).model);

export const useRevoke = () => useTeamCommand(async (id: string) => (await call(teamRoutes.revokeInvitation, { params: { id } })).model);

/** Changes the role, permissions or branches of an open invitation. */
export const useChangeInvitation = () =>
  useTeamCommand(
    async ({ id, ...body }: InvitationChange & { readonly id: string }) =>
      (await call(teamRoutes.changeInvitation, { params: { id }, body })).model,
  );

/** Changes role, permissions, branches or status. Takes effect on open sessions immediately. */
export const useUpdateMember = () =>
  useTeamCommand(
    async ({ id, ...body }: MemberChange & { readonly id: string }) =>
      (await call(teamRoutes.updateMember, { params: { id }, body })).model,
  );

export const useDeactivate = () =>
  useTeamCommand(async (id: string) => (await call(teamRoutes.deactivateMember, { params: { id }, body: {} })).model);

export const useReactivate = () =>
  useTeamCommand(async (id: string) => (await call(teamRoutes.reactivateMember, { params: { id }, body: {} })).model);
