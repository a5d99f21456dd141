import type pg from 'pg';
import type { Log } from '../../log/index.ts';
import { createGoogleBudget, type GoogleBudget } from './budget.ts';
import { createPostgresPause, createPostgresSlots } from './postgres-slots.ts';
import { createRedisSlots } from './redis-slots.ts';
import type { PauseSource } from './slots.ts';

export interface SharedBudget extends GoogleBudget {
  close(): Promise<void>;
}

/** The budget that all processes of an installation share: on Redis where one is given, else on Postgres. The pool stays its owner's. */
export function createSharedBudget(options: {
  readonly redisUrl: string | null;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly requestsPerMinute: number;
  readonly log: Log;
}): SharedBudget {
  const { redisUrl, pool, requestsPerMinute, log } = options;
  const slots = redisUrl ? createRedisSlots({ url: redisUrl, requestsPerMinute, log }) : createPostgresSlots({ pool, requestsPerMinute });
  const onTrouble = (err: unknown) => log.warn({ err }, 'the pace of calls to Google is not known, they wait');
  return { ...createGoogleBudget({ requestsPerMinute, slots, onTrouble }), close: () => slots.close() };
}

/** What the token endpoint asks for, kept by all processes of an installation: in Postgres always, where the tokens are. */
export function createTokenPause(pool: Pick<pg.Pool, 'query'>): PauseSource {
  return createPostgresPause({ pool, name: 'google-oauth' });
}
