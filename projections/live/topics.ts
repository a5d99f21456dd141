import type { LiveTopic } from '@sumaa/contracts';
import type { Touched } from '@sumaa/event-store/consumer';

/** One thing that changed under people's eyes. `key` null: ask again for everything of the topic. */
export interface LiveChange {
  readonly topic: LiveTopic;
  readonly key: string | null;
}

/** What a touched row of a projection changes for those who look. Declared in the `live.ts` of its context. */
export type LiveTopics<Row> = (touched: Touched<Row>) => readonly LiveChange[];
