import { randomUUID } from 'node:crypto';
import { day, minute, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import { inTransaction } from '../postgres/index.ts';
import type { PasswordEpoch } from './credentials.ts';
import type { RefreshTokens } from './refresh-token.ts';
import { endOf, isWithinLimits, sessionColumns, sessionOf, type Session, type SessionRow } from './session-row.ts';

export interface NewSession {
  /** Set it when a repeated command must not create a second session. */
  readonly sessionId?: Uuid;
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly remember: boolean;
  readonly idleSeconds: number | null;
  readonly device?: string;
  readonly network?: string;
  /** The password at the sign-in, null for an account without one: no session opens if it has changed since. */
  readonly passwordEpoch?: PasswordEpoch | null;
}

/** The password was changed after it was verified, so no session was opened. */
export class PasswordChangedError extends Error {
  override readonly name = 'PasswordChangedError';
}

/** A session and the refresh token that renews it. */
export interface NewSessionResult {
  readonly session: Session;
  readonly refreshToken: string;
}

export type Rotation =
  | { readonly outcome: 'rotated'; readonly session: Session; readonly refreshToken: string }
  /** The next token was used already, so one of the two is stolen. The session is revoked now. */
  | { readonly outcome: 'reused'; readonly session: Session }
  /** Revoked, idle too long, or past its absolute limit. */
  | { readonly outcome: 'ended' }
  /** Not a valid token, or its session was deleted by `sweep`. */
  | { readonly outcome: 'unknown' };

export interface Sessions {
  /**
   * Creates a session that ends after 7 days, or 30 with `remember`. Returns the existing session for a known `sessionId`; throws when
   * it belongs to another account. Throws PasswordChangedError if the password is not that of `passwordEpoch`.
   */
  create(session: NewSession): Promise<NewSessionResult>;
  /**
   * Replaces the session `from` of this account with a new one, atomically; the absolute limit stays the same. Null when `from` is no
   * longer usable, so of several concurrent calls only one succeeds.
   */
  replace(from: Uuid, session: Omit<NewSession, 'sessionId'>): Promise<NewSessionResult | null>;
  /** The session if it is usable. Cached for at most 2 s; a revocation clears the cache immediately. */
  read(sessionId: Uuid): Promise<Session | null>;
  /** Records user activity, at most once per minute. */
  touch(sessionId: Uuid): Promise<void>;
  /**
   * Exchanges a refresh token for the next one. A token is accepted until the next one is first used, and gets the same one again.
   * `acted`: whether the user was active since the last time.
   */
  rotate(refreshToken: string, options: { readonly acted: boolean }): Promise<Rotation>;
  /** The usable session of a valid refresh token, without using the token up. */
  find(refreshToken: string): Promise<Session | null>;
  revoke(sessionId: Uuid): Promise<boolean>;
  /** Revokes all sessions of an account, or those in one tenant; returns their number. */
  revokeAll(accountId: Uuid, options?: { readonly except?: Uuid; readonly tenantId?: TenantId }): Promise<number>;
  /** The tenant in which the account was last active, also when that session has ended; null when unknown. */
  lastTenant(accountId: Uuid): Promise<TenantId | null>;
  /** The account's usable sessions, newest first. */
  list(accountId: Uuid): Promise<Session[]>;
  /** All that is stored of an account's sessions, also of those that ended, newest first. `endedAt`: null while it is usable. */
  stored(accountId: Uuid): Promise<readonly (Session & { readonly endedAt: Date | null })[]>;
  /**
   * Deletes sessions that ended over 30 days ago; returns their number. The latest session per account and tenant stays, without data
   * about the browser, because it holds the time of the last activity.
   */
  sweep(): Promise<number>;
  /** Clears the cache of one session, or of all. */
  forget(sessionId?: string): void;
}

const cachedMs = 2_000;
const cachedAtMost = 10_000;
interface CounterRow extends SessionRow {
  /** The number of the newest refresh token. */
  readonly counter: number;
}

/** Ends the sessions of an account, or those in one tenant; returns their ids. */
export async function revokeSessions(
  client: Pick<pg.Pool, 'query'>,
  given: { readonly accountId: Uuid; readonly at: Date; readonly except?: Uuid | undefined; readonly tenantId?: TenantId | undefined },
): Promise<readonly string[]> {
  const { accountId, at, except = null, tenantId = null } = given;
  const { rows } = await client.query<{ id: string }>(
    `update vault.session set revoked_at = $2
     where account_id = $1 and revoked_at is null and id is distinct from $3 and ($4::text is null or tenant_id = $4) returning id`,
    [accountId, at, except, tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Keeps the password from being changed until the transaction ends; returns its epoch. */
async function lockPassword(client: pg.PoolClient, accountId: Uuid): Promise<PasswordEpoch | null> {
  const { rows } = await client.query<{ epoch: PasswordEpoch }>('select epoch from vault.credential where account_id = $1 for share', [
    accountId,
  ]);
  return rows[0]?.epoch ?? null;
}

export function createSessions(pool: pg.Pool, tokens: RefreshTokens, clock: Clock): Sessions {
  const cache = new Map<string, { readonly session: Session | null; readonly at: number }>();
  const usable = (row: SessionRow | undefined): Session | null => {
    if (!row || row.revoked_at) return null;
    const session = sessionOf(row);
    return isWithinLimits(session, clock()) ? session : null;
  };
  const load = async (sessionId: string) =>
    (await pool.query<SessionRow>(`select ${sessionColumns} from vault.session where id = $1`, [sessionId])).rows[0];

  /** `until`: latest end of the session. */
  async function insert(client: Pick<pg.Pool, 'query'>, given: NewSession, until?: Date): Promise<NewSessionResult> {
    const { sessionId = randomUUID() as Uuid, accountId, tenantId, remember, idleSeconds, device, network } = given;
    const now = clock();
    const limit = now.getTime() + (remember ? 30 : 7) * day;
    const expires = new Date(Math.min(limit, until?.getTime() ?? limit));
    await client.query(
      `insert into vault.session (id, account_id, tenant_id, remember, device, network, created_at, last_acted_at, idle_seconds, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) on conflict (id) do nothing`,
      [sessionId, accountId, tenantId, remember, device ?? null, network ?? null, now, idleSeconds, expires],
    );
    const { rows } = await client.query<CounterRow>(
      `select ${sessionColumns}, counter from vault.session where id = $1 and account_id = $2`,
      [sessionId, accountId],
    );
    if (!rows[0]) throw new Error('this session id belongs to another account');
    return { session: sessionOf(rows[0]), refreshToken: tokens.write({ sessionId, counter: rows[0].counter }) };
  }

  async function rotateIn(client: pg.PoolClient, sessionId: string, counter: number, acted: boolean): Promise<Rotation> {
    const { rows } = await client.query<CounterRow>(`select ${sessionColumns}, counter from vault.session where id = $1 for update`, [
      sessionId,
    ]);
    const row = rows[0];
    if (!row) return { outcome: 'unknown' };
    const session = usable(row);
    if (!session) return { outcome: 'ended' };
    const now = clock();
    // The newest token was never used while the counter stands: its answer may be lost, or another tab sent the same token.
    if (counter !== row.counter && counter !== row.counter - 1) {
      await client.query('update vault.session set revoked_at = $2 where id = $1', [sessionId, now]);
      return { outcome: 'reused', session };
    }
    const lastActedAt = acted ? now : session.lastActedAt;
    const next = counter + 1;
    await client.query('update vault.session set counter = $2, last_acted_at = $3 where id = $1', [sessionId, next, lastActedAt]);
    return { outcome: 'rotated', session: { ...session, lastActedAt }, refreshToken: tokens.write({ sessionId, counter: next }) };
  }

  return {
    create: (session) =>
      inTransaction(pool, async (client) => {
        const epoch = await lockPassword(client, session.accountId);
        if (session.passwordEpoch !== undefined && session.passwordEpoch !== epoch) throw new PasswordChangedError();
        return insert(client, session);
      }),
    async replace(from, session) {
      const begun = await inTransaction(pool, async (client) => {
        await lockPassword(client, session.accountId);
        const { rows } = await client.query<SessionRow>(
          `select ${sessionColumns} from vault.session where id = $1 and account_id = $2 for update`,
          [from, session.accountId],
        );
        const before = usable(rows[0]);
        if (!before) return null;
        await client.query('update vault.session set revoked_at = $2 where id = $1', [from, clock()]);
        return insert(client, session, before.expiresAt);
      });
      cache.delete(from);
      return begun;
    },
    async read(sessionId) {
      const now = clock().getTime();
      const cached = cache.get(sessionId);
      if (cached && now - cached.at < cachedMs) return cached.session && isWithinLimits(cached.session, clock()) ? cached.session : null;
      const session = usable(await load(sessionId));
      if (cache.size >= cachedAtMost) cache.clear();
      cache.set(sessionId, { session, at: now });
      return session;
    },
    async touch(sessionId) {
      const now = clock();
      const lastActedAt = cache.get(sessionId)?.session?.lastActedAt;
      // The cached time can only be too old, so within a minute of it no write is needed.
      if (lastActedAt && now.getTime() - lastActedAt.getTime() < minute) return;
      await pool.query('update vault.session set last_acted_at = $2 where id = $1 and last_acted_at < $3', [
        sessionId,
        now,
        new Date(now.getTime() - minute),
      ]);
      const cached = cache.get(sessionId);
      if (cached?.session) cache.set(sessionId, { ...cached, session: { ...cached.session, lastActedAt: now } });
    },
    async rotate(refreshToken, { acted }) {
      const token = tokens.read(refreshToken);
      if (!token) return { outcome: 'unknown' };
      const rotation = await inTransaction(pool, (client) => rotateIn(client, token.sessionId, token.counter, acted));
      cache.delete(token.sessionId);
      return rotation;
    },
    async find(refreshToken) {
      const token = tokens.read(refreshToken);
      return token ? usable(await load(token.sessionId)) : null;
    },
    async revoke(sessionId) {
      const { rowCount } = await pool.query('update vault.session set revoked_at = $2 where id = $1 and revoked_at is null', [
        sessionId,
        clock(),
      ]);
      cache.delete(sessionId);
      return rowCount === 1;
    },
    async revokeAll(accountId, { except, tenantId } = {}) {
      const ended = await revokeSessions(pool, { accountId, except, tenantId, at: clock() });
      for (const id of ended) cache.delete(id);
      return ended.length;
    },
    async lastTenant(accountId) {
      const { rows } = await pool.query<{ tenant_id: TenantId }>(
        'select tenant_id from vault.session where account_id = $1 order by last_acted_at desc, created_at desc limit 1',
        [accountId],
      );
      return rows[0]?.tenant_id ?? null;
    },
    async list(accountId) {
      const { rows } = await pool.query<SessionRow>(
        `select ${sessionColumns} from vault.session where account_id = $1 and revoked_at is null order by created_at desc, id`,
        [accountId],
      );
      return rows.flatMap((row) => usable(row) ?? []);
    },
    async stored(accountId) {
      const { rows } = await pool.query<SessionRow>(
        `select ${sessionColumns} from vault.session where account_id = $1 order by created_at desc, id`,
        [accountId],
      );
      return rows.map((row) => {
        const session = sessionOf(row);
        return { ...session, endedAt: usable(row) ? null : (row.revoked_at ?? endOf(session)) };
      });
    },
    async sweep() {
      const before = [new Date(clock().getTime() - 30 * day)];
      const { rowCount } = await pool.query(
        `delete from vault.session s where expires_at < $1 and exists (
           select from vault.session later where later.account_id = s.account_id and later.tenant_id = s.tenant_id
             and (later.last_acted_at, later.id) > (s.last_acted_at, s.id))`,
        before,
      );
      await pool.query(
        `update vault.session set device = null, network = null where expires_at < $1 and (device is not null or network is not null)`,
        before,
      );
      return rowCount ?? 0;
    },
    forget: (sessionId) => (sessionId === undefined ? cache.clear() : void cache.delete(sessionId)),
  };
}
