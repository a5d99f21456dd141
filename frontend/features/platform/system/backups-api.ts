import { backupRoutes, restoreRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

export type Backups = z.output<(typeof backupRoutes)['backups']['model']>;

/** Lets everything leave again after a restore. */
export const releaseCommand = 'npm run restore -- --release';

/** The backups of this installation. A live change says that one went on. */
export const backupsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'backups'),
  queryFn: async ({ signal }) => (await call(backupRoutes.backups, { signal })).model,
});

function useBackupCommand<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }) });
}

/** Makes a backup now. */
export const useRequestBackup = () => useBackupCommand((_given: null) => call(backupRoutes.requestBackup, {}));

/** Reads the file of a backup to its end, as a restore would. */
export const useCheckBackup = () => useBackupCommand((id: string) => call(backupRoutes.checkBackup, { params: { id } }));

/** Reads a file that was not made here to its end. */
export const useCheckBackupFile = () => useBackupCommand((file: string) => call(backupRoutes.checkBackupFile, { body: { file } }));

/** Orders a restore over this platform; `confirm` repeats the name of the file. */
export const useOrderRestore = () =>
  useBackupCommand((body: { readonly file: string; readonly confirm: string }) => call(restoreRoutes.orderRestore, { body }));

/** Lets everything leave again that a restore holds back. */
export const useReleaseQuarantine = () => useBackupCommand((_given: null) => call(restoreRoutes.releaseQuarantine, {}));
