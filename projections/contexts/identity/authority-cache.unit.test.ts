import type { Authority } from '@sumaa/runtime/http';
import { describe, expect, test } from 'vitest';
import { createAuthorityCache } from './authority-cache.ts';

type Session = Parameters<ReturnType<typeof createAuthorityCache>['lookUp']>[0];

describe('the cache of rights', () => {
  function setUp(found: (accountId: string) => Partial<Authority> | null = () => ({ emailConfirmed: true })) {
    let now = 0;
    const asked: string[] = [];
    const cache = createAuthorityCache(
      async ({ accountId, tenantId }) => {
        asked.push(`${accountId}@${tenantId}`);
        return found(accountId) as Authority | null;
      },
      () => new Date(now),
    );
    const ask = (accountId: string, tenantId = 'one') => cache.lookUp({ accountId, tenantId } as unknown as Session);
    return { cache, ask, asked, pass: (ms: number) => void (now += ms) };
  }

  test('answers again without looking up, for two seconds', async () => {
    const { ask, asked, pass } = setUp();
    await Promise.all([ask('a'), ask('a')]);
    pass(1_999);
    await ask('a');
    expect(asked).toEqual(['a@one']);
    pass(1);
    await ask('a');
    expect(asked).toEqual(['a@one', 'a@one']);
  });

  test('forgets a named account in every business, and keeps the others', async () => {
    const { cache, ask, asked } = setUp();
    for (const tenant of ['one', 'two']) await Promise.all([ask('a', tenant), ask('b', tenant)]);
    cache.forget('one', ['a']);
    asked.length = 0;
    for (const tenant of ['one', 'two']) await Promise.all([ask('a', tenant), ask('b', tenant)]);
    expect(asked).toEqual(['a@one', 'a@two']);
  });

  test('forgets all members of a business whose own data changed, and no other business', async () => {
    const { cache, ask, asked } = setUp();
    for (const tenant of ['one', 'two']) await Promise.all([ask('a', tenant), ask('b', tenant)]);
    cache.forget('one', []);
    asked.length = 0;
    for (const tenant of ['one', 'two']) await Promise.all([ask('a', tenant), ask('b', tenant)]);
    expect(asked).toEqual(['a@one', 'b@one']);
  });

  test('does not keep a look-up that a change overtook', async () => {
    const { cache, ask, asked } = setUp();
    const early = ask('a');
    cache.forget('one', ['a']);
    await early;
    await ask('a');
    expect(asked).toHaveLength(2);
  });

  test('keeps neither an unknown nor an unconfirmed account', async () => {
    const { ask, asked } = setUp((accountId) => (accountId === 'new' ? null : { emailConfirmed: false }));
    for (const accountId of ['new', 'new', 'unconfirmed', 'unconfirmed']) await ask(accountId);
    expect(asked).toHaveLength(4);
  });
});
