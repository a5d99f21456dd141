import type { NotificationChoices, UnsubscribeFrom, Uuid } from '@sumaa/contracts';

export type ChoicesCommand = SaveChoices | EndMails;

export type SaveChoices = {
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

/** Switches off a person's mails, by the link of one of them. */
export type EndMails = {
  readonly type: 'EndMails';
  /** Names the stream. */
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly what: UnsubscribeFrom;
};
