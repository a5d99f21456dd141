import { platformSettingsRoutes, type PlatformSettings } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query.ts';
import { showToast } from '../../../ui/toast.tsx';

export type Saved = z.output<(typeof platformSettingsRoutes)['platformSettings']['model']>;

/** What holds for everybody on this platform. */
export const platformSettingsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'settings'),
  queryFn: async ({ signal }) => (await call(platformSettingsRoutes.platformSettings, { signal })).model,
});

/** Saves some of the settings; the others stay. Refused when a colleague saved others meanwhile. */
export function useSavePlatformSettings({ revision, settings }: Pick<Saved, 'revision' | 'settings'>) {
  const client = useQueryClient();
  const t = useT();
  return useMutation({
    mutationFn: async (changes: Partial<PlatformSettings>) =>
      (await call(platformSettingsRoutes.savePlatformSettings, { body: { revision, settings: { ...settings, ...changes } } })).model,
    onSuccess: () => void showToast({ title: t('general.saved'), tone: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: platformSettingsQuery.queryKey }),
  });
}
