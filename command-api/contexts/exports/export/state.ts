import type { ExportState as State, Uuid } from '@sumaa/contracts';

export type ExportState =
  | { readonly state: 'unknown' }
  | {
      readonly state: State;
      readonly exportId: Uuid;
      readonly accountId: Uuid;
      readonly kind: string;
      /** Written so far. */
      readonly rows: number;
      /** The file while it is kept. */
      readonly fileId: string | null;
    };
