import { businessSettingsRoutes, type BusinessProfile } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../../lib/api/business.ts';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { getSession, signIn, useSession } from '../../../lib/session/session.ts';

/** Replaces the profile that had this revision, and updates the local session, so that the sidebar shows a new name. */
export function useSaveProfile(businessId: string) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: businessQuery(tenantId).queryKey });
  return useMutation({
    mutationFn: async (body: BusinessProfile & { readonly revision: number }) => {
      const { model } = await call(businessSettingsRoutes.saveBusiness, { params: { id: businessId }, body });
      const current = getSession();
      if (current.status === 'signed-in') {
        const { session } = current;
        const businesses = session.businesses.map((each) => (each.id === model.id ? { ...each, name: model.name } : each));
        signIn({ ...session, businessName: model.name, businesses });
      }
      return model;
    },
    onSuccess: reload,
    // What a colleague saved meanwhile is shown above the form.
    onError: (error) => (isApiError(error, 'settings_changed') ? reload() : undefined),
  });
}

/** Uploads a logo; its path is to be saved with the profile. */
export function useUploadLogo(businessId: string) {
  return useMutation({
    mutationFn: async (logo: File) => {
      const body: Record<string, never> = {};
      Object.assign(body, { logo });
      const { model } = await call(businessSettingsRoutes.uploadLogo, { params: { id: businessId }, body });
      return model.logoUrl;
    },
  });
}
