import type { PartProgress, SyncPartEvent, SyncPartFacts, Uuid } from '@sumaa/contracts';

/** One run's work on one location. `started` is null where it failed before Google could be asked how much there is. */
export type SyncPartState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'completed' | 'failed';
      readonly partId: Uuid;
      readonly runId: Uuid;
      readonly locationId: Uuid;
      readonly started: Extract<SyncPartEvent, { type: 'SyncPartStarted' }>['data'] | null;
      /** How many pages are in. */
      readonly page: number;
      readonly received: number;
      readonly classified: number;
      readonly nextPageToken: string | null;
    };

/** The progress of a part in the shape of the contract. */
export function progressOf(state: SyncPartState): PartProgress {
  if (state.status === 'none') return { state: 'open', page: 0, received: 0, expected: 0, nextPageToken: null };
  const { status, page, received, started, nextPageToken } = state;
  return { state: status, page, received, expected: started?.expected ?? 0, nextPageToken };
}

/** Whether the part is done or has failed; a failed one may be retried by a person. */
export const hasEnded = ({ status }: SyncPartState): boolean => status === 'completed' || status === 'failed';

/** The facts of a part that workers may read. */
export function factsOf(state: SyncPartState): SyncPartFacts {
  const ended = hasEnded(state);
  if (state.status === 'none') return { state: 'none', ended, started: null, page: 0, received: 0, classified: 0, nextPageToken: null };
  const { status, started, page, received, classified, nextPageToken } = state;
  return { state: status, ended, started, page, received, classified, nextPageToken };
}
