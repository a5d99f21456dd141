import type { LiveMessage, LiveTopic } from '@sumaa/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Topic → query keys it makes stale, without the tenant: `(message) => [['reviews', 'list']]`. No keys in a message means all. */
export type LiveMap = Readonly<Partial<Record<LiveTopic, (message: LiveMessage) => readonly (readonly unknown[])[]>>>;

const maps = new Set<LiveMap>();
const watchers = new Set<(message: LiveMessage) => void>();

/** Registers a feature's map of stale query keys (from its `live.ts`). Returns the function that removes it (tests, hot reload). */
export function registerLive(map: LiveMap): () => void {
  maps.add(map);
  return () => maps.delete(map);
}

/** Calls the watcher with every message, for lists of current activity. Returns the function that stops it. */
export function watchLive(watcher: (message: LiveMessage) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Messages of a burst (an import writes several pages a second) are applied together, this long (ms) after the first one. */
const burstMs = 400;
const bursts = new Map<string, { isRepeated: boolean }>();

/** Invalidates immediately, then at most once per burst: each invalidation cancels the request in flight. */
function invalidate(client: QueryClient, key: readonly unknown[]): void {
  const name = JSON.stringify(key);
  const burst = bursts.get(name);
  if (burst) {
    burst.isRepeated = true;
    return;
  }
  bursts.set(name, { isRepeated: false });
  void client.invalidateQueries({ queryKey: key });
  setTimeout(() => {
    const again = bursts.get(name)?.isRepeated ?? false;
    bursts.delete(name);
    if (again) invalidate(client, key);
  }, burstMs);
}

/** Invalidates the queries that one message affects. */
export function applyLive(client: QueryClient, tenantKey: string, message: LiveMessage): void {
  for (const map of maps) {
    for (const key of map[message.topic]?.(message) ?? []) invalidate(client, [tenantKey, ...key]);
  }
  for (const watcher of watchers) watcher(message);
}

/** After a gap any message may be missing: invalidates everything that any topic affects. */
export function refetchAllTopics(client: QueryClient, tenantKey: string, topics: readonly LiveTopic[]): void {
  for (const topic of topics) applyLive(client, tenantKey, { topic, keys: [], position: '' });
}

/** The topics that some feature has registered. */
export function registeredTopics(): readonly LiveTopic[] {
  return [...new Set([...maps].flatMap((map) => Object.keys(map) as LiveTopic[]))];
}
