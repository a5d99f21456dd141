import type { NotificationChoices, Uuid } from '@sumaa/contracts';

export type ChoicesCommand = {
  readonly type: 'SaveChoices';
  /** Names the stream. */
  readonly ownerId: Uuid;
  /** Null: the choices of a business. */
  readonly memberId: Uuid | null;
  /** Who saves them. */
  readonly accountId: Uuid;
  /** The number of the choices that were changed. */
  readonly revision: number;
  readonly choices: NotificationChoices;
};
