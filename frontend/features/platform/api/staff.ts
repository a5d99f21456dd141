import { staffRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The people of the platform and the open invitations. */
export const staffQuery = queryOptions({
  queryKey: queryKey(null, 'staff'),
  queryFn: async ({ signal }) => (await call(staffRoutes.staff, { signal })).model,
});

/** Runs a command, then refetches the list; also after a refusal, because somebody else may have changed it first. */
function useStaffCommand<I, O>(send: (given: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Not awaited: the dialog closes at once, and the list follows.
    onSettled: () => void client.invalidateQueries({ queryKey: staffQuery.queryKey }),
  });
}

/** Invites an address by e-mail. */
export const useInviteStaff = () =>
  useStaffCommand(async (body: input<typeof staffRoutes.inviteStaff.body>) => (await call(staffRoutes.inviteStaff, { body })).model);

/** Changes duties; it takes effect on open sessions at once. */
export const useChangeDuties = () =>
  useStaffCommand(
    async ({ id, ...body }: input<typeof staffRoutes.changeDuties.body> & { readonly id: string }) =>
      (await call(staffRoutes.changeDuties, { params: { id }, body })).model,
  );

export const useDeactivateStaff = () =>
  useStaffCommand(async (id: string) => (await call(staffRoutes.deactivateStaff, { params: { id } })).model);
export const useReactivateStaff = () =>
  useStaffCommand(async (id: string) => (await call(staffRoutes.reactivateStaff, { params: { id } })).model);

/** Mails the invitation again with a new link; the earlier link becomes void. */
export const useResendStaffInvitation = () =>
  useStaffCommand(async (id: string) => (await call(staffRoutes.resendStaffInvitation, { params: { id } })).model);
export const useRevokeStaffInvitation = () =>
  useStaffCommand(async (id: string) => (await call(staffRoutes.revokeStaffInvitation, { params: { id } })).model);
