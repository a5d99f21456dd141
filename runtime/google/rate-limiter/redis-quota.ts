import { Redis } from 'ioredis';
import type { Log } from '../../log/index.ts';
import { farFutureMs, lateBookingMs, lateTurnMs, turnDistance, type QuotaSource } from './quota.ts';

// The same calculation as in Postgres. Redis runs a script atomically and uses its own clock.
const ask = `
local urgent = ARGV[1] == '1'
local booking = tonumber(ARGV[2])
local distance, late_turn, late_booking, far_future = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local next_at = tonumber(redis.call('HGET', KEYS[1], 'taken') or '0')
local paused = tonumber(redis.call('HGET', KEYS[1], 'paused') or '0')
local open_at = math.max(now, paused)
if next_at > open_at + far_future then next_at = open_at end
local turn
if booking and booking >= paused and booking >= now - late_booking and booking <= open_at + far_future then
  turn = booking
else
  turn = math.max(next_at, paused, now - late_turn)
  if turn <= now or urgent then
    next_at = turn + distance
    redis.call('HSET', KEYS[1], 'taken', string.format('%.3f', next_at))
  end
end
local wait = math.max(0, turn - now)
local booked = ''
if wait > 0 and urgent then booked = string.format('%.3f', turn) end
return { string.format('%.3f', wait), booked, string.format('%.3f', math.max(0, math.max(next_at, paused) - now)) }`;

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

/** The quota shared by all processes through one Redis, by its clock. A flush of Redis forgets the turns taken before. */
export function createRedisQuota(options: {
  readonly url: string;
  readonly requestsPerMinute: number;
  readonly log: Log;
  /** Prefix of the key, so that installations can share a server. */
  readonly prefix?: string;
}): QuotaSource {
  const { url, requestsPerMinute, log, prefix = 'sumaa' } = options;
  const limits = [turnDistance(requestsPerMinute), lateTurnMs, lateBookingMs, farFutureMs];
  const key = `${prefix}:google-pace`;
  // The rate limiter retries by itself, so the client needs no long retry queue.
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is not reachable'));
  return {
    async ask({ urgent, booked }) {
      const answer = (await redis.eval(ask, 1, key, urgent ? '1' : '0', booked ?? '', ...limits)) as [string, string, string];
      return { waitMs: Number(answer[0]), booked: answer[1] === '' ? null : Number(answer[1]), nextInMs: Number(answer[2]) };
    },
    pause: async (ms) => void (await redis.eval(pause, 1, key, String(ms))),
    pausedMs: async () => Number(await redis.eval(pausedFor, 1, key)),
    close: async () => redis.disconnect(),
  };
}
