import { exportKindById, exportRoutes, type ExportBody, type ExportItem, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKey, useTenantKey } from '../query/query.ts';
import { storedLanguage } from '../locale/language.ts';
import { saveFile } from '../save-file.ts';
import { call, download } from './call.ts';

/** The own exports, the newest first. Live changes keep it fresh. */
export function exportsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'exports', 'list'),
    queryFn: async ({ signal }) => (await call(exportRoutes.exports, { signal })).model,
  });
}

function useRefreshed<G, R>(mutationFn: (given: G) => Promise<R>) {
  const client = useQueryClient();
  const key = useTenantKey();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key('exports', 'list') }) });
}

/** Asks for an export; resolves with its id. */
export const useRequestExport = () =>
  useRefreshed(async (body: ExportBody) => {
    const { kind, format, language } = body;
    const asked =
      kind === 'own_data'
        ? await call(exportRoutes.requestOwnData, { body: { format, language } })
        : await call(exportRoutes.requestExport, { body });
    return asked.model.id;
  });

export const useCancelExport = () => useRefreshed(async (id: Uuid) => (await call(exportRoutes.cancelExport, { params: { id } })).model);

/** Saves the file of an export under a name that says what it is. */
export const useSaveExport = () =>
  useMutation({
    mutationFn: async ({ id, kind, format, requestedAt }: ExportItem) => {
      const name = `${exportKindById[kind].title[storedLanguage()]} ${requestedAt.slice(0, 10)}.${format}`;
      saveFile(await download(exportRoutes.exportFile, { id }), name);
    },
  });
