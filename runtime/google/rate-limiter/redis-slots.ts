import { Redis } from 'ioredis';
import type { Log } from '../../log/index.ts';
import { farFutureMs, slotDistance, type SlotSource } from './slots.ts';

// The same calculation as in Postgres. Redis runs a script atomically and uses its own clock.
const lease = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local taken = tonumber(redis.call('HGET', KEYS[1], 'taken') or '0')
local paused = tonumber(redis.call('HGET', KEYS[1], 'paused') or '0')
local first = math.max(now, paused)
if taken <= first + tonumber(ARGV[2]) then first = math.max(first, taken) end
redis.call('HSET', KEYS[1], 'taken', string.format('%.3f', first + tonumber(ARGV[1])))
return string.format('%.3f', first - now)`;

const pause = `
local t = redis.call('TIME')
local until_ms = t[1] * 1000 + t[2] / 1000 + tonumber(ARGV[1])
local paused = tonumber(redis.call('HGET', KEYS[1], 'paused') or '0')
if until_ms > paused then redis.call('HSET', KEYS[1], 'paused', string.format('%.3f', until_ms)) end
return 1`;

const pausedFor = `
local t = redis.call('TIME')
local paused = tonumber(redis.call('HGET', KEYS[1], 'paused') or '0')
return string.format('%.3f', math.max(0, paused - (t[1] * 1000 + t[2] / 1000)))`;

/** Slots shared by all processes through one Redis. After a flush of Redis, slots leased earlier are no longer known. */
export function createRedisSlots(options: {
  readonly url: string;
  readonly requestsPerMinute: number;
  readonly log: Log;
  /** Prefix of the key, so that installations can share a server. */
  readonly prefix?: string;
}): SlotSource {
  const { url, requestsPerMinute, log, prefix = 'sumaa' } = options;
  const distance = slotDistance(requestsPerMinute);
  const key = `${prefix}:google-pace`;
  // The rate limiter retries by itself, so the client needs no long retry queue.
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is not reachable'));
  return {
    async lease(count) {
      const firstInMs = Number(await redis.eval(lease, 1, key, String(count * distance), String(farFutureMs)));
      return { firstInMs };
    },
    pause: async (ms) => void (await redis.eval(pause, 1, key, String(ms))),
    pausedMs: async () => Number(await redis.eval(pausedFor, 1, key)),
    close: async () => redis.disconnect(),
  };
}
