import type { BackupState as State, Uuid } from '@sumaa/contracts';

export type BackupState =
  | { readonly state: 'unknown' }
  | {
      readonly state: State;
      readonly backupId: Uuid;
      /** Written so far. */
      readonly events: number;
      /** The name of its file once it is finished. */
      readonly file: string | null;
      /** A check was asked for and has not ended. */
      readonly isChecking: boolean;
    };
