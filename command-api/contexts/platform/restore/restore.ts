import { accept, type Decision, type Iso, type RestoreEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type RestoreCommand =
  | { readonly type: 'OrderRestore'; readonly file: string; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'ReleaseQuarantine'; readonly backupAt: Iso; readonly accountId: Uuid; readonly at: Iso };

/** Restores of this installation: `restore-<tenant>`. What holds now is in the database itself, so nothing is folded. */
export const restore: Decider<null, RestoreCommand, RestoreEvent> = {
  category: 'restore',
  initial: () => null,
  evolve: () => null,
  decide(_state, command): Decision<RestoreEvent> {
    const { accountId, at } = command;
    return command.type === 'OrderRestore'
      ? accept({ type: 'RestoreOrdered', data: { file: command.file, accountId, orderedAt: at } })
      : accept({ type: 'QuarantineReleased', data: { backupAt: command.backupAt, accountId, releasedAt: at } });
  },
};
