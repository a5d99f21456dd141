import type { Iso, Uuid } from '@sumaa/contracts';

export interface BellCommand {
  readonly type: 'MarkRead';
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly upTo: Iso;
  /** Now. */
  readonly at: Iso;
}
