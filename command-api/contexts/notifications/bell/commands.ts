import type { Iso, Uuid } from '@sumaa/contracts';

export interface BellCommand {
  readonly type: 'MarkRead';
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly upTo: Iso;
  /** The current time. */
  readonly at: Iso;
}
