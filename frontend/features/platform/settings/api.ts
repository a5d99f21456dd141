import { platformSettingsRoutes, type PlatformSettings } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

export type Saved = z.output<(typeof platformSettingsRoutes)['platformSettings']['model']>;

/** What holds for everybody on this platform. */
export const platformSettingsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'settings'),
  queryFn: async ({ signal }) => (await call(platformSettingsRoutes.platformSettings, { signal })).model,
});

/** Saves some of the settings; the others stay as they are known here. Refused when a colleague saved any that are not. */
export function useSavePlatformSettings() {
  const client = useQueryClient();
  const t = useT();
  return useMutation({
    mutationFn: async (changes: Partial<PlatformSettings>) => {
      const { revision, settings } = await client.ensureQueryData(platformSettingsQuery);
      return (await call(platformSettingsRoutes.savePlatformSettings, { body: { revision, settings: { ...settings, ...changes } } })).model;
    },
    onSuccess: () => void showToast({ title: t('general.saved'), tone: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: platformSettingsQuery.queryKey }),
  });
}
