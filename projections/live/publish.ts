import type { LiveTopic } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import type { Publish } from '@sumaa/event-store/consumer';
import { sql } from 'kysely';
import type { LiveChangesOf } from './topics.ts';

export const liveChannel = 'live';

/** A live message and the tenant whose people it is for. */
export interface LiveNotice {
  readonly tenant: string;
  readonly topic: LiveTopic;
  readonly keys: readonly string[];
  readonly position: string;
}

/** Any data may have changed: every page refetches all. */
export interface RefetchAll {
  readonly everything: true;
}

/** Payload of a notification on `liveChannel`. */
export type LivePayload = LiveNotice | RefetchAll;

/** Postgres limits a notification to less than 8000 bytes; with more keys than this, pages refetch the whole topic. */
const keysAtMost = 150;

/** Groups the changes of a batch into one notice per tenant and topic; empty `keys` means the whole topic. */
export function noticesOf(
  changes: Iterable<readonly [tenant: string, topic: LiveTopic, key: string | null]>,
  position: string,
): LiveNotice[] {
  const groups = new Map<string, { tenant: string; topic: LiveTopic; keys: Set<string> | null }>();
  for (const [tenant, topic, key] of changes) {
    const name = `${tenant} ${topic}`;
    const group = groups.get(name) ?? { tenant, topic, keys: new Set<string>() };
    if (key === null) group.keys = null;
    group.keys?.add(key ?? '');
    groups.set(name, group);
  }
  return [...groups.values()].map(({ tenant, topic, keys }) => {
    const few = keys !== null && keys.size <= keysAtMost;
    return { tenant, topic, keys: few ? [...keys] : [], position };
  });
}

/**
 * A projection's publish hook. It calls `pg_notify` in the checkpoint's transaction, so a change is notified exactly when it
 * becomes readable. A client may send the position back as `Min-Position`, because other projections may still be behind it.
 */
export function publishLive<Row>(categories: readonly string[], topics: LiveChangesOf<Row>): Publish<Row> {
  return async (tx, touched, position) => {
    const token = packPosition(Object.fromEntries(categories.map((category) => [category, position]))) ?? '';
    const changes = touched.flatMap((one) => topics(one).map(({ topic, key }) => [one.tenantId, topic, key] as const));
    const payloads = noticesOf(changes, token).map((notice) => JSON.stringify(notice));
    if (payloads.length > 0) await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx);
  };
}
