import { accept, refuse, type Decision, type QueryRunEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends QueryRunEvent['type']> = Extract<QueryRunEvent, { type: T }>['data'];

export type QueryRunCommand =
  | { readonly type: 'StartRun'; readonly run: DataOf<'QueryRunStarted'> }
  | { readonly type: 'CancelRun'; readonly accountId: Uuid }
  | { readonly type: 'EndRun'; readonly run: DataOf<'QueryRunEnded'> };

/** A run; `by` null: it has not started. */
export interface QueryRunState {
  readonly by: Uuid | null;
  readonly isRunning: boolean;
}

/** A query that an analyst runs: `queryrun-<runId>`. */
export const queryRun: Decider<QueryRunState, QueryRunCommand, QueryRunEvent> = {
  category: 'queryrun',
  initial: () => ({ by: null, isRunning: false }),
  evolve: (state, event) =>
    event.type === 'QueryRunStarted' ? { by: event.data.accountId, isRunning: true } : { ...state, isRunning: false },
  decide({ by, isRunning }, command): Decision<QueryRunEvent> {
    switch (command.type) {
      case 'StartRun':
        return by === null ? accept({ type: 'QueryRunStarted', data: command.run }) : refuse('conflict');
      case 'CancelRun':
        // What is cancelled ends by itself.
        return by === command.accountId ? accept() : refuse('not_found');
      case 'EndRun':
        return isRunning ? accept({ type: 'QueryRunEnded', data: command.run }) : accept();
      default: {
        const unhandled: never = command;
        return unhandled;
      }
    }
  },
};
