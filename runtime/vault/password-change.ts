import type { Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import { inTransaction } from '../postgres/index.ts';
import { storePassword } from './credentials.ts';
import { revokeSessions, type Sessions } from './sessions.ts';

/** Replaces the password of an account and ends its sessions but one, in one transaction. */
export type ChangePassword = (accountId: Uuid, hash: string, options?: { readonly except?: Uuid }) => Promise<void>;

export function createPasswordChange(pool: pg.Pool, clock: Clock, sessions: Pick<Sessions, 'forget'>): ChangePassword {
  return async (accountId, hash, { except } = {}) => {
    const ended = await inTransaction(pool, async (client) => {
      // First, because an opening session holds a lock on this row until it is stored.
      await storePassword(client, accountId, hash, clock());
      return revokeSessions(client, { accountId, except, at: clock() });
    });
    for (const id of ended) sessions.forget(id);
  };
}
