import type { PartProgress, Uuid } from '@sumaa/contracts';

/** One run's work on one location. `started` is false where it failed before Google could be asked how much there is. */
export type SyncPartState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'completed' | 'failed';
      readonly partId: Uuid;
      readonly runId: Uuid;
      readonly locationId: Uuid;
      readonly started: boolean;
      readonly expected: number;
      /** How many pages are in. */
      readonly page: number;
      readonly received: number;
      readonly nextPageToken: string | null;
    };

/** Where a part stands, in the words of the contract. */
export function progressOf(state: SyncPartState): PartProgress {
  if (state.status === 'none') return { state: 'open', page: 0, received: 0, expected: 0, nextPageToken: null };
  const { status, page, received, expected, nextPageToken } = state;
  return { state: status, page, received, expected, nextPageToken };
}
