import type { LiveMessage, LiveTopic } from '@sumaa/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Topic → the query keys it makes stale, without the tenant: `(message) => [['reviews', 'list']]`. No keys in a message means all. */
export type LiveMap = Readonly<Partial<Record<LiveTopic, (message: LiveMessage) => readonly (readonly unknown[])[]>>>;

const maps = new Set<LiveMap>();
const watchers = new Set<(message: LiveMessage) => void>();

/** A feature says once, in its `live.ts`, what its topics make stale. Returns the way to take it back (tests, hot reload). */
export function registerLive(map: LiveMap): () => void {
  maps.add(map);
  return () => maps.delete(map);
}

/** Sees every message as it comes, for "what is happening now" lists. */
export function watchLive(watcher: (message: LiveMessage) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Messages of a burst (an import writes a page a moment) are applied together, this long (ms) after the first was applied. */
const burstMs = 400;
const bursts = new Map<string, { isAgain: boolean }>();

/** Invalidates at once, and then at most once per burst: an answer under way would be thrown away by every further message. */
function invalidate(client: QueryClient, key: readonly unknown[]): void {
  const name = JSON.stringify(key);
  const burst = bursts.get(name);
  if (burst) {
    burst.isAgain = true;
    return;
  }
  bursts.set(name, { isAgain: false });
  void client.invalidateQueries({ queryKey: key });
  setTimeout(() => {
    const again = bursts.get(name)?.isAgain ?? false;
    bursts.delete(name);
    if (again) invalidate(client, key);
  }, burstMs);
}

/** Marks stale what one message touches. */
export function applyLive(client: QueryClient, tenantKey: string, message: LiveMessage): void {
  for (const map of maps) {
    for (const key of map[message.topic]?.(message) ?? []) invalidate(client, [tenantKey, ...key]);
  }
  for (const watcher of watchers) watcher(message);
}

/** After a gap nobody knows what was missed: everything any topic touches is stale. */
export function applyLiveAll(client: QueryClient, tenantKey: string, topics: readonly LiveTopic[]): void {
  for (const topic of topics) applyLive(client, tenantKey, { topic, keys: [], position: '' });
}

/** The topics somebody listens to. */
export function registeredTopics(): readonly LiveTopic[] {
  return [...new Set([...maps].flatMap((map) => Object.keys(map) as LiveTopic[]))];
}
