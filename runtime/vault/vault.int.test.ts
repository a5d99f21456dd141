import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { TenantId, Uuid } from '@sumaa/contracts';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPool, runtimeMigrations } from '../postgres/index.ts';
import { createVault, NoGoogleGrantError, PasswordChangedError, SealBrokenError, type GoogleGrant, type Vault } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let vault: Vault;
let now = new Date('2026-03-01T10:00:00.000Z');
const clock = () => now;
const master = randomBytes(32);
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
const uuid = () => randomUUID() as Uuid;
const tenantId = uuid() as TenantId;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'vault');
  pool = createPool({ url: database.url, role: 'sumaa_command', applicationName: 'test' });
  vault = createVault({ pool, masterKeys: [master], clock });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('subject keys', () => {
  test('are created once for concurrent callers', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => vault.subjectKeys.getOrCreate('person-1')));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
  });

  test('of a page of reviews are the same in every process', async () => {
    const reviews = Array.from({ length: 60 }, (_, index) => `review-${index}`);
    const vaults = [vault, createVault({ pool, masterKeys: [master] })];
    const [ours, theirs] = await Promise.all(
      vaults.map((one) => Promise.all(reviews.map((review) => one.subjectKeys.getOrCreate(review)))),
    );
    expect(theirs).toEqual(ours);
    expect(new Set(ours?.map((key) => key.toString('hex'))).size).toBe(60);
    expect([...(await vault.subjectKeys.get(reviews)).values()]).toEqual(expect.arrayContaining(ours ?? []));
  });

  test('leave a tombstone when erased; an unknown subject is absent', async () => {
    await vault.subjectKeys.getOrCreate('person-2');
    await vault.subjectKeys.erase('person-2');
    await vault.subjectKeys.erase('never-had-one');
    expect(await vault.subjectKeys.get(['person-2', 'never-had-one', 'unknown'])).toEqual(new Map([['person-2', 'erased'], ['never-had-one', 'erased']])); // prettier-ignore
    await expect(vault.subjectKeys.getOrCreate('person-2')).rejects.toMatchObject({ code: 'subject_erased' });
  });

  test('stay readable after a key rotation, but not without the old key or in another row', async () => {
    const key = await vault.subjectKeys.getOrCreate('person-3');
    const next = randomBytes(32);
    expect((await createVault({ pool, masterKeys: [next, master] }).subjectKeys.get(['person-3'])).get('person-3')).toEqual(key);
    await expect(createVault({ pool, masterKeys: [next] }).subjectKeys.get(['person-3'])).rejects.toThrow(SealBrokenError);
    await pool.query(
      `insert into vault.subject_key (subject, sealed) select 'thief', sealed from vault.subject_key where subject = 'person-3'`,
    );
    await expect(vault.subjectKeys.get(['thief'])).rejects.toThrow(SealBrokenError);
    const [thief, other] = await Promise.allSettled(['thief', 'person-4'].map((subject) => vault.subjectKeys.getOrCreate(subject)));
    expect([thief?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('credentials', () => {
  test('verify only the password that was set', async () => {
    const account = uuid();
    await vault.credentials.setPassword(account, 'كلمة مرور طويلة 🔑');
    expect(await vault.credentials.verifyPassword(account, 'كلمة مرور طويلة 🔑')).toBe(await vault.credentials.epochOf(account));
    expect(await vault.credentials.verifyPassword(account, 'كلمة مرور طويلة 🔒')).toBeNull();
    expect(await vault.credentials.verifyPassword(null, 'a decoy that is nobody’s password')).toBeNull();
    expect(await vault.credentials.verifyPassword(uuid(), 'another password')).toBeNull();
    const { rows } = await pool.query('select hash from vault.credential where account_id = $1', [account]);
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  test.each([
    ['less memory', { memoryCost: 4_096, timeCost: 2 }, true],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1 }, true],
    ['more of both', { memoryCost: 20_480, timeCost: 3 }, false],
  ])('rehash a password that was hashed with %s only when that makes it stronger', async (_what, cost, isRehashed) => {
    const account = uuid();
    const stored = await hash('palm saffron coral', { algorithm: 2, parallelism: 1, ...cost });
    await vault.credentials.setPassword(account, { hash: stored });
    expect(await vault.credentials.verifyPassword(account, 'palm saffron coral')).not.toBeNull();
    const { rows } = await pool.query('select hash from vault.credential where account_id = $1', [account]);
    expect(rows[0].hash === stored).toBe(!isRehashed);
  });
  test('compare every character of a long password', async () => {
    const account = uuid();
    await vault.credentials.setPassword(account, `${'a'.repeat(127)}b`);
    expect(await vault.credentials.verifyPassword(account, `${'a'.repeat(127)}c`)).toBeNull();
  });
});

describe('sessions', () => {
  const create = (over: object = {}) => vault.sessions.create({ accountId: uuid(), tenantId, remember: false, idleSeconds: 1800, ...over });

  test('end when idle, and absolutely after 7 or 30 days', async () => {
    const { session } = await create();
    await vault.sessions.read(session.id);
    await vault.sessions.touch(session.id);
    pass(1799);
    // The cached session is half an hour old and must not suppress this write.
    await vault.sessions.touch(session.id);
    await vault.sessions.touch(session.id);
    pass(1799);
    expect(await vault.sessions.read(session.id)).toMatchObject({ id: session.id, tenantId });
    pass(1);
    expect(await vault.sessions.read(session.id)).toBeNull();
    const long = await create({ idleSeconds: null, remember: true });
    pass(30 * 86_400 - 1);
    expect(await vault.sessions.read(long.session.id)).not.toBeNull();
    pass(1);
    expect(await vault.sessions.read(long.session.id)).toBeNull();
    expect(await vault.sessions.rotate(long.refreshToken, { acted: true })).toEqual({ outcome: 'ended' });
  });

  test('give concurrent refreshes the same new token', async () => {
    const { refreshToken } = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, () => vault.sessions.rotate(refreshToken, { acted: true })));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.outcome, 'refreshToken' in answer && answer.refreshToken]))).size).toBe(
      1,
    );
    expect(answers[0]?.outcome).toBe('rotated');
  });

  const nextOf = async (refreshToken: string) => {
    const rotation = await vault.sessions.rotate(refreshToken, { acted: true });
    if (rotation.outcome !== 'rotated') throw new Error(rotation.outcome);
    return rotation.refreshToken;
  };

  test('accept a refresh token until the next one is first used, however late, because its answer may be lost', async () => {
    const { refreshToken } = await create({ idleSeconds: null });
    const next = await nextOf(refreshToken);
    pass(86_400);
    expect(await nextOf(refreshToken)).toBe(next);
    expect(await nextOf(await nextOf(next)), 'the session goes on').not.toBe(next);
  });

  test('end at once when a refresh token is sent after the next one was used', async () => {
    const { session, refreshToken } = await create();
    const third = await nextOf(await nextOf(refreshToken));
    expect((await vault.sessions.rotate(refreshToken, { acted: true })).outcome).toBe('reused');
    expect(await vault.sessions.read(session.id)).toBeNull();
    expect((await vault.sessions.rotate(third, { acted: true })).outcome).toBe('ended');
  });

  test('open and are replaced only for the password that was verified, also while it is being changed', async () => {
    const accountId = uuid();
    await vault.credentials.setPassword(accountId, 'palm saffron coral');
    const passwordEpoch = await vault.credentials.verifyPassword(accountId, 'palm saffron coral');
    const { session } = await create({ accountId, passwordEpoch });
    const other = await vault.credentials.hash('another palm saffron');
    const holding = await pool.connect();
    await holding.query('begin');
    await holding.query('select 1 from vault.credential where account_id = $1 for update', [accountId]);
    // All three wait for the row, in whatever order they get it.
    const together = [
      vault.changePassword(accountId, other),
      create({ accountId, passwordEpoch }),
      vault.sessions.replace(session.id, { accountId, tenantId, remember: false, idleSeconds: null }),
    ];
    await holding.query('commit');
    holding.release();
    await Promise.allSettled(together);
    expect(await vault.sessions.list(accountId)).toEqual([]);
    await expect(create({ accountId, passwordEpoch })).rejects.toThrow(PasswordChangedError);
    const current = await vault.credentials.epochOf(accountId);
    const kept = await create({ accountId, passwordEpoch: current });
    await create({ accountId });
    await vault.changePassword(accountId, other, { except: kept.session.id });
    expect((await vault.sessions.list(accountId)).map(({ id }) => id)).toEqual([kept.session.id]);
  });

  test('refuse forged refresh tokens', async () => {
    const { refreshToken } = await create();
    const [id, , mac] = refreshToken.split('.');
    for (const forged of [
      '',
      'x',
      `${id}.1.${mac}`,
      refreshToken.slice(0, -1) + (refreshToken.endsWith('A') ? 'B' : 'A'),
      `${refreshToken}.`,
    ]) {
      expect(await vault.sessions.rotate(forged, { acted: true })).toEqual({ outcome: 'unknown' });
    }
    expect(await vault.sessions.find(refreshToken)).toMatchObject({ id });
  });

  test('can be revoked except one; a repeated sessionId creates no second session', async () => {
    const accountId = uuid();
    const sessionId = uuid();
    const first = await create({ accountId, sessionId });
    const again = await create({ accountId, sessionId });
    expect(again).toEqual(first);
    await create({ accountId });
    await create({ accountId });
    expect(await vault.sessions.revokeAll(accountId, { except: sessionId })).toBe(2);
    expect((await vault.sessions.list(accountId)).map((session) => session.id)).toEqual([sessionId]);
    await expect(create({ sessionId })).rejects.toThrow('another account');
  });

  test('record activity of the second of two tabs that refresh at once', async () => {
    const { session, refreshToken } = await create();
    pass(900);
    await vault.sessions.rotate(refreshToken, { acted: false });
    await vault.sessions.rotate(refreshToken, { acted: true });
    pass(1799);
    expect(await vault.sessions.read(session.id)).not.toBeNull();
    pass(1);
    expect(await vault.sessions.read(session.id)).toBeNull();
  });

  test('store the network range, and the tenant of the last activity, also after the end', async () => {
    const accountId = uuid();
    const [first, second] = [uuid() as TenantId, uuid() as TenantId];
    expect(await vault.sessions.lastTenant(accountId)).toBeNull();
    const { session } = await create({ accountId, tenantId: first, device: 'Chrome · Windows', network: '93.168.0.0/16' });
    expect(await vault.sessions.read(session.id)).toMatchObject({ device: 'Chrome · Windows', network: '93.168.0.0/16' });
    pass(60);
    const later = await create({ accountId, tenantId: second });
    expect([later.session.network, await vault.sessions.lastTenant(accountId)]).toEqual([null, second]);
    await vault.sessions.revoke(later.session.id);
    expect(await vault.sessions.lastTenant(accountId)).toBe(second);
    pass(120);
    await vault.sessions.touch(session.id);
    expect(await vault.sessions.lastTenant(accountId)).toBe(first);
  });

  test('keep only time and tenant of the last activity after the sweep', async () => {
    const accountId = uuid();
    const elsewhere = uuid() as TenantId;
    const known = { accountId, device: 'Chrome · Windows', network: '93.168.0.0/16' };
    await create(known);
    pass(60);
    const last = await create(known);
    await create({ ...known, tenantId: elsewhere });
    await vault.sessions.rotate(last.refreshToken, { acted: true });
    pass(61);
    await vault.sessions.touch(last.session.id);
    const lastActedAt = now;
    pass(400 * 86_400);
    await vault.sweep();
    const { rows } = await pool.query(
      'select tenant_id, last_acted_at, device, network, recent_uses from vault.session where account_id = $1 order by last_acted_at desc',
      [accountId],
    );
    const bare = { device: null, network: null, recent_uses: [] };
    expect(rows).toMatchObject([
      { ...bare, tenant_id: tenantId, last_acted_at: lastActedAt },
      { ...bare, tenant_id: elsewhere },
    ]);
    expect(await vault.sessions.lastTenant(accountId)).toBe(tenantId);
    expect(await vault.sessions.rotate(last.refreshToken, { acted: true })).toEqual({ outcome: 'ended' });
  });

  test('revoked by another process leave the cache immediately', async () => {
    const readers = createPool({ url: database.url, role: 'sumaa_query', applicationName: 'test-query' });
    const query = createVault({ pool: readers, masterKeys: [master], clock, listenUrl: database.url });
    await query.start();
    const { session } = await create();
    expect(await query.sessions.read(session.id)).not.toBeNull();
    await vault.sessions.revoke(session.id);
    // The clock is fixed, so only the notification can clear the cache.
    await expect.poll(() => query.sessions.read(session.id)).toBeNull();
    await query.stop();
    await readers.end();
  });
});

describe('Google tokens', () => {
  const grant = (over: Partial<GoogleGrant> = {}): GoogleGrant => ({
    grantId: null,
    refreshToken: 'r1',
    accessToken: 'a1',
    accessExpiresAt: new Date(now.getTime() + 3_600_000),
    scope: 's',
    ...over,
  });

  test('are refreshed once for concurrent callers in two processes', async () => {
    const connection = uuid();
    await vault.googleTokens.save(connection, tenantId, grant({ accessExpiresAt: now }));
    const workers = createPool({ url: database.url, role: 'sumaa_worker', applicationName: 'test-worker' });
    const other = createVault({ pool: workers, masterKeys: [master], clock });
    let calls = 0;
    const refresh = async ({ refreshToken }: Pick<GoogleGrant, 'refreshToken'>) => {
      expect(refreshToken).toBe('r1');
      return { accessToken: `a${++calls + 1}`, accessExpiresAt: new Date(now.getTime() + 3_600_000) };
    };
    const tokens = await Promise.all(
      [vault, other].flatMap((v) => Array.from({ length: 10 }, () => v.googleTokens.withFreshAccessToken(connection, refresh))),
    );
    expect([calls, new Set(tokens.map(({ accessToken }) => accessToken))]).toEqual([1, new Set(['a2'])]);
    // Ten callers whose token a2 was rejected cause only one more refresh.
    const again = await Promise.all(
      [vault, other].flatMap((v) =>
        Array.from({ length: 5 }, () => v.googleTokens.withFreshAccessToken(connection, refresh, { rejected: 'a2' })),
      ),
    );
    expect([calls, new Set(again.map(({ accessToken }) => accessToken))]).toEqual([2, new Set(['a3'])]);
    expect(await vault.googleTokens.read(connection)).toMatchObject({ refreshToken: 'r1', accessToken: 'a3', scope: 's' });
    await workers.end();
  });

  test('are refreshed without holding a database connection, and after an expired lease of another process', async () => {
    const connections = Array.from({ length: 4 }, uuid);
    for (const connection of connections) await vault.googleTokens.save(connection, tenantId, grant({ accessExpiresAt: now }));
    const small = createPool({ url: database.url, role: 'sumaa_worker', max: 1, applicationName: 'test-worker' });
    const worker = createVault({ pool: small, masterKeys: [master], clock });
    let asked = 0;
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    const refresh = async () => {
      asked += 1;
      await hanging;
      return { accessToken: 'a2', accessExpiresAt: new Date(now.getTime() + 3_600_000) };
    };
    const renewals = connections.map((connection) => worker.googleTokens.withFreshAccessToken(connection, refresh));
    await expect.poll(() => asked).toBe(4);
    // Four refreshes hang, but the only database connection is free.
    expect((await small.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const [first = uuid(), second = uuid()] = connections;
    // The connection is replaced meanwhile; the older refresh must not overwrite it.
    await vault.googleTokens.save(first, tenantId, grant({ accessToken: 'new' }));
    answer();
    expect((await Promise.all(renewals)).map(({ accessToken }) => accessToken)).toEqual(['new', 'a2', 'a2', 'a2']);
    await pool.query(
      `update vault.google_token set access_expires_at = $2, refreshing_by = $1, refreshing_until = now() - interval '1 second' where connection_id = $1`,
      [second, now],
    );
    expect(
      await worker.googleTokens.withFreshAccessToken(second, async () => ({
        accessToken: 'a3',
        accessExpiresAt: new Date(now.getTime() + 3_600_000),
      })),
    ).toMatchObject({ accessToken: 'a3' });
    await small.end();
  });

  test('of a connection that is renewed while Google refuses the old grant are the new ones', async () => {
    const connection = uuid();
    const [before, after] = [uuid(), uuid()];
    await vault.googleTokens.save(connection, tenantId, grant({ grantId: before, accessExpiresAt: now }));
    const current = await vault.googleTokens.withFreshAccessToken(connection, async ({ grantId }) => {
      expect(grantId).toBe(before);
      await vault.googleTokens.save(connection, tenantId, grant({ grantId: after, refreshToken: 'r2', accessToken: 'b1' }));
      throw new Error('invalid_grant');
    });
    expect(current).toMatchObject({ grantId: after, accessToken: 'b1' });
    expect(await vault.googleTokens.read(connection)).toMatchObject({ grantId: after, refreshToken: 'r2' });
  });

  test('stay unchanged when a refresh fails', async () => {
    const connection = uuid();
    await vault.googleTokens.save(connection, tenantId, grant({ accessExpiresAt: now }));
    const failing = vault.googleTokens.withFreshAccessToken(connection, async () => { throw new Error('invalid_grant'); }); // prettier-ignore
    await expect(failing).rejects.toThrow('invalid_grant');
    // The next caller does not have to wait for the lease.
    await expect(
      vault.googleTokens.withFreshAccessToken(connection, async () => {
        throw new Error('again');
      }),
    ).rejects.toThrow('again');
    expect(await vault.googleTokens.remove(connection)).toMatchObject({ accessToken: 'a1' });
    await expect(vault.googleTokens.withFreshAccessToken(connection, async () => grant())).rejects.toThrow(NoGoogleGrantError);
    expect(await vault.googleTokens.read(connection)).toBeNull();
  });

  test('are stored encrypted', async () => {
    const connection = uuid();
    await vault.googleTokens.save(connection, tenantId, grant({ refreshToken: 'CANARY' }));
    const { rows } = await pool.query('select t::text as row from vault.google_token t where connection_id = $1', [connection]);
    expect(rows[0].row).not.toContain('CANARY');
  });
});

describe('attempts on a one-time code', () => {
  test('are limited, and exactly one succeeds', async () => {
    const issue = { purpose: 'confirm', subject: 'a', issue: 1 };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => vault.codeAttempts.consume({ ...issue, max: 5 })));
    expect(outcomes.filter(({ exceeded, used }) => !exceeded && !used)).toHaveLength(5);
    const wins = await Promise.all(Array.from({ length: 20 }, () => vault.codeAttempts.markUsed(issue)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await vault.codeAttempts.consume({ ...issue, max: 50 })).toEqual({ exceeded: false, used: true });
    expect(await vault.codeAttempts.consume({ ...issue, max: 5 }), 'attempts on a used code still count').toEqual({
      exceeded: true,
      used: true,
    });
    expect(await vault.codeAttempts.consume({ ...issue, issue: 2, max: 5 })).toEqual({ exceeded: false, used: false });
  });

  test('can be reset, except for a used code', async () => {
    const issue = { purpose: 'confirm', subject: 'b', issue: 0 };
    const exceeded = async () => (await vault.codeAttempts.consume({ ...issue, max: 1 })).exceeded;
    expect([await exceeded(), await exceeded()]).toEqual([false, true]);
    await vault.codeAttempts.renew(issue);
    expect(await exceeded()).toBe(false);
    await vault.codeAttempts.markUsed(issue);
    await vault.codeAttempts.renew(issue);
    expect(await vault.codeAttempts.markUsed(issue)).toBe(false);
  });
});

describe('tickets', () => {
  test('are redeemed once, with their payload', async () => {
    const ticket = await vault.tickets.issue({ purpose: 'connect', ttlSeconds: 300, tenantId, payload: { secret: 'CANARY' } });
    const { rows } = await pool.query('select t::text as row from vault.ticket t');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`CANARY|${ticket}`));
    const redeemed = await Promise.all(Array.from({ length: 20 }, () => vault.tickets.redeem({ purpose: 'connect', ticket })));
    expect(redeemed.filter(Boolean)).toEqual([{ payload: { secret: 'CANARY' }, sessionId: null, tenantId }]);
  });

  test('are refused for another session, tenant or purpose without being spent, and after their expiry', async () => {
    const sessionId = uuid();
    const ticket = await vault.tickets.issue({ purpose: 'connect', ttlSeconds: 300, sessionId, tenantId });
    expect(await vault.tickets.redeem({ purpose: 'other', ticket })).toBeNull();
    expect(await vault.tickets.redeem({ purpose: 'connect', ticket, sessionId: uuid() })).toBeNull();
    expect(await vault.tickets.redeem({ purpose: 'connect', ticket, sessionId, tenantId: uuid() })).toBeNull();
    expect(await vault.tickets.redeem({ purpose: 'connect', ticket, sessionId, tenantId })).toEqual({ payload: null, sessionId, tenantId });
    const late = await vault.tickets.issue({ purpose: 'connect', ttlSeconds: 300 });
    pass(300);
    expect(await vault.tickets.redeem({ purpose: 'connect', ticket: late })).toBeNull();
    expect(await vault.sweep()).toBeGreaterThan(0);
  });
});

describe('command keys', () => {
  test('accept only the first hash of a command id, for thirty days, also with concurrent claims', async () => {
    const commandId = randomUUID() as Uuid;
    const claim = (commandHash: string) => vault.commandKeys.claim({ commandId, commandHash });
    const together = await Promise.all(['one', 'two', 'three'].map(claim));
    expect(together.filter(Boolean)).toHaveLength(1);
    const first = ['one', 'two', 'three'][together.indexOf(true)] ?? '';
    pass(29 * 24 * 3600);
    await vault.sweep();
    expect([await claim(first), await claim('four')]).toEqual([true, false]);
    pass(2 * 24 * 3600);
    await vault.sweep();
    expect(await claim('four')).toBe(true);
  });
});

test.each([
  ['sumaa_query', 'select 1 from vault.credential'],
  ['sumaa_query', 'select 1 from vault.command_key'],
  ['sumaa_query', 'select 1 from vault.google_token'],
  ['sumaa_query', `update vault.session set revoked_at = now()`],
  ['sumaa_worker', 'select account_id from vault.session'],
  ['sumaa_worker', 'select 1 from vault.credential'],
  ['sumaa_worker', `delete from vault.subject_key`],
  ['sumaa_projector', 'select 1 from vault.google_token'],
  ['analyst', 'select 1 from vault.session'],
] as const)('role %s may not: %s', async (role, statement) => {
  const restricted = createPool({ url: database.url, role, applicationName: 'test' });
  await expect(restricted.query(statement)).rejects.toMatchObject({ code: '42501' });
  await restricted.end();
});
