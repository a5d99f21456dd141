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
/** Those of a topic that changes with every review and sign-in of all businesses, so that the console does not ask all the time. */
const longBurstMs: Readonly<Partial<Record<LiveTopic, number>>> = { subscribers: 5_000 };
/** A request is waited for through so many bursts; one that takes longer has probably lost its connection. */
const mostWaits = 5;
const bursts = new Map<string, { isRepeated: boolean }>();

/**
 * Invalidates immediately, then at most once per burst. An invalidation cancels the request in flight, so that while changes go on a slow one
 * would never be answered: it is waited for.
 */
function invalidate(client: QueryClient, key: readonly unknown[], ms: number): void {
  const name = JSON.stringify(key);
  const burst = bursts.get(name);
  if (burst) {
    burst.isRepeated = true;
    return;
  }
  const isAsking = client.isFetching({ queryKey: key }) > 0;
  bursts.set(name, { isRepeated: isAsking });
  if (!isAsking) void client.invalidateQueries({ queryKey: key });
  endBurst(client, key, { ms, waits: mostWaits });
}

interface Burst {
  readonly ms: number;
  readonly waits: number;
}

function endBurst(client: QueryClient, key: readonly unknown[], { ms, waits }: Burst): void {
  const name = JSON.stringify(key);
  setTimeout(() => {
    const again = bursts.get(name)?.isRepeated ?? false;
    // A further page that somebody asked for would not be asked for again.
    if (again && isLoadingMore(client, key)) return endBurst(client, key, { ms, waits });
    if (again && waits > 0 && client.isFetching({ queryKey: key }) > 0) return endBurst(client, key, { ms, waits: waits - 1 });
    bursts.delete(name);
    if (!again) return;
    bursts.set(name, { isRepeated: false });
    void client.invalidateQueries({ queryKey: key });
    endBurst(client, key, { ms, waits: mostWaits });
  }, ms);
}

const isLoadingMore = (client: QueryClient, key: readonly unknown[]): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: key, fetchStatus: 'fetching' })
    .some(({ state }) => state.fetchMeta?.fetchMore !== undefined);

/** Invalidates the queries that one message affects. */
export function applyLive(client: QueryClient, tenantKey: string, message: LiveMessage): void {
  const ms = longBurstMs[message.topic] ?? burstMs;
  for (const map of maps) {
    for (const key of map[message.topic]?.(message) ?? []) invalidate(client, [tenantKey, ...key], ms);
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
