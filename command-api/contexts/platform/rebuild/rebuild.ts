import { accept, refuse, type Decision, type Iso, type RebuildEvent, type RebuildFailure, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type RebuildCommand =
  | { readonly type: 'RequestRebuild'; readonly rebuildId: Uuid; readonly projection: string; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'EndRebuild'; readonly rebuildId: Uuid; readonly failure: RebuildFailure | null; readonly at: Iso };

type State = 'unknown' | 'running' | 'ended';

/** A rebuild of a read model: `rebuild-<rebuildId>`. The end of one that has ended changes nothing. */
export const rebuild: Decider<State, RebuildCommand, RebuildEvent> = {
  category: 'rebuild',
  initial: () => 'unknown',
  evolve: (_state, { type }) => (type === 'RebuildRequested' ? 'running' : 'ended'),
  decide(state, command): Decision<RebuildEvent> {
    const { rebuildId } = command;
    if (command.type === 'RequestRebuild') {
      const { projection, accountId, at: requestedAt } = command;
      return state === 'unknown'
        ? accept({ type: 'RebuildRequested', data: { rebuildId, projection, accountId, requestedAt } })
        : refuse('conflict');
    }
    if (state === 'unknown') return refuse('not_found');
    if (state === 'ended') return accept();
    return command.failure === null
      ? accept({ type: 'RebuildFinished', data: { rebuildId, finishedAt: command.at } })
      : accept({ type: 'RebuildFailed', data: { rebuildId, reason: command.failure, failedAt: command.at } });
  },
};
