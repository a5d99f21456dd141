import type { LiveTopic } from '@sumaa/contracts';
import type { Touched } from '@sumaa/event-store/consumer';

/** One change that pages must show. */
export interface LiveChange {
  readonly topic: LiveTopic;
  /** Null: refetch the whole topic. */
  readonly key: string | null;
  /** The branches it is about: members who see none of them do not receive it. Null: it is about the whole business. */
  readonly branches: readonly string[] | null;
  /** Whose pages show it, if that is not the tenant of the event. */
  readonly tenantId?: string;
}

/** The live changes caused by a touched row of a projection. Declared in the `live.ts` of its context. */
export type LiveChangesOf<Row> = (touched: Touched<Row>) => readonly LiveChange[];

/** The branch of a row that belongs to one, also after its removal; none for a row that came and went in one batch. */
export function branchOf<Row extends { readonly locationId: string }>({ row, before }: Touched<Row>): readonly string[] {
  const known = row ?? before;
  return known ? [known.locationId] : [];
}
