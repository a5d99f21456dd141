import type { LiveTopic } from '@sumaa/contracts';
import type { Touched } from '@sumaa/event-store/consumer';

/** One change that pages must show. `key` null: refetch the whole topic. */
export interface LiveChange {
  readonly topic: LiveTopic;
  readonly key: string | null;
}

/** The live changes caused by a touched row of a projection. Declared in the `live.ts` of its context. */
export type LiveChangesOf<Row> = (touched: Touched<Row>) => readonly LiveChange[];
