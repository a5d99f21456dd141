import { profileRoutes } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { getSession, signIn, useSession } from '../../../lib/session/session.ts';
import { profileQuery } from './queries.ts';

type Body = input<typeof profileRoutes.changeProfile.body>;

/** The photo of a changed profile: a new one, none, or (null) the current one. */
export type PhotoChange = File | 'removed' | null;

/** Changes the user's own profile and updates the local session, so that header and menus show it. */
export function useChangeProfile() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async ({ photo, ...fields }: Pick<Body, 'name' | 'phone'> & { readonly photo: PhotoChange }) => {
      const body: Body & { photo?: File } = { ...fields, ...(photo === 'removed' ? { removePhoto: 'true' } : photo && { photo }) };
      const { model } = await call(profileRoutes.changeProfile, { body });
      client.setQueryData(profileQuery(tenantId).queryKey, model);
      const current = getSession();
      if (current.status === 'signed-in') signIn({ ...current.session, fullName: model.name, avatarUrl: model.photoUrl });
      return model;
    },
  });
}
