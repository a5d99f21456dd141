import { LiveTopic } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import type { Publish } from '@sumaa/event-store/consumer';
import { sql } from 'kysely';
import { z } from 'zod';
import type { LiveChange, LiveChangesOf } from './topics.ts';

export const liveChannel = 'live';

/** A live message, and whom it is for: the people of a tenant; of those limited to branches only who see one of `branches` (null: all). */
export const LiveNotice = z.object({
  tenant: z.string(),
  topic: LiveTopic,
  keys: z.array(z.string()).readonly(),
  branches: z.array(z.string()).readonly().nullable(),
  position: z.string(),
});
export type LiveNotice = z.infer<typeof LiveNotice>;

/** Any data may have changed: every page refetches all. */
export const RefetchAll = z.object({ everything: z.literal(true) });
export type RefetchAll = z.infer<typeof RefetchAll>;

/** Payload of a notification on `liveChannel`. */
export const LivePayload = z.union([RefetchAll, LiveNotice]);
export type LivePayload = z.infer<typeof LivePayload>;

/** Null for what no process of ours sends: every login of the database may notify. */
export function readPayload<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Postgres limits a notification to less than 8000 bytes. With more keys and branches than this, pages refetch the whole topic; with
 * more branches, there are several notices.
 */
const idsAtMost = 150;

/** Groups the changes of a batch into one notice per tenant and topic, or more; empty `keys` means the whole topic. */
export function noticesOf(changes: Iterable<readonly [tenant: string, change: LiveChange]>, position: string): LiveNotice[] {
  const groups = new Map<string, { tenant: string; topic: LiveTopic; keys: Set<string> | null; branches: Set<string> | null }>();
  for (const [tenant, { topic, key, branches }] of changes) {
    const name = `${tenant} ${topic}`;
    const group = groups.get(name) ?? { tenant, topic, keys: new Set<string>(), branches: new Set<string>() };
    if (key === null) group.keys = null;
    group.keys?.add(key ?? '');
    if (branches === null) group.branches = null;
    for (const branch of branches ?? []) group.branches?.add(branch);
    groups.set(name, group);
  }
  return [...groups.values()].flatMap(({ tenant, topic, keys, branches }): LiveNotice[] => {
    const few = keys !== null && keys.size + (branches?.size ?? 0) <= idsAtMost;
    const notice = { tenant, topic, keys: few ? [...keys] : [], position };
    if (branches === null) return [{ ...notice, branches }];
    return portionsOf([...branches]).map((some) => ({ ...notice, branches: some }));
  });
}

/** At least one portion, of `idsAtMost` each. */
function portionsOf(branches: readonly string[]): (readonly string[])[] {
  if (branches.length <= idsAtMost) return [branches];
  return [branches.slice(0, idsAtMost), ...portionsOf(branches.slice(idsAtMost))];
}

/**
 * A projection's publish hook. It calls `pg_notify` in the checkpoint's transaction, so a change is notified exactly when it
 * becomes readable. A client may send the position back as `Min-Position`, because other projections may still be behind it.
 */
export function publishLive<Row>(categories: readonly string[], topics: LiveChangesOf<Row>): Publish<Row> {
  return async (tx, touched, position) => {
    const token = packPosition(Object.fromEntries(categories.map((category) => [category, position]))) ?? '';
    const changes = touched.flatMap((one) => topics(one).map((change) => [change.tenantId ?? one.tenantId, change] as const));
    const payloads = noticesOf(changes, token).map((notice) => JSON.stringify(notice));
    if (payloads.length > 0) await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx);
  };
}
