import { streamName, type TenantId, type Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { expect, test } from 'vitest';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityPorts } from '../ports.ts';
import { createAuthority } from './authority.ts';

const uuid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000` as Uuid;
const [cafe, bakery] = [uuid(1), uuid(2)];
const [sara, omar] = [uuid(3), uuid(4)];
/** Sara belongs to both businesses. */
const places = [
  [sara, cafe],
  [sara, bakery],
  [omar, cafe],
] as const;

/** The places whose rights are read from the streams again after a write. */
async function readAfter(stream: ReturnType<typeof streamName>, tenantId: TenantId): Promise<readonly number[]> {
  const read: string[] = [];
  const ofAccount = async (tenant: TenantId, account: Uuid) => {
    read.push(`${account}@${tenant}`);
    return null;
  };
  async function* noEvents() {}
  const deps = {
    memberships: { ofAccount },
    store: { readStream: noEvents },
    codec: { decodeMany: async () => [] },
  } as unknown as IdentityDeps;
  const ports = { readBusiness: async () => null } as unknown as IdentityPorts;
  const { lookup, written } = createAuthority(deps, ports);
  const lookUpAll = () => Promise.all(places.map(([accountId, tenant]) => lookup({ accountId, tenantId: tenant })));
  await lookUpAll();
  expect(read).toHaveLength(places.length);
  read.length = 0;
  written(stream, tenantId);
  await lookUpAll();
  return places.flatMap(([account, tenant], nth) => (read.includes(`${account}@${tenant}`) ? [nth] : []));
}

test.each([
  ['an account: its rights in every business', streamName('account', sara), cafe, [0, 1]],
  ['a member: their rights', streamName('member', memberIdOf(cafe, omar)), cafe, [2]],
  ['a business: those of its members', streamName('tenant', cafe), cafe, [0, 2]],
  ['a synchronisation: those of the members of its business', streamName('syncrun', uuid(9)), bakery, [1]],
  ['anything else: none', streamName('review', uuid(9)), cafe, []],
] as const)('a write drops only the cached rights that depend on %s', async (_what, stream, tenantId, expected) => {
  expect(await readAfter(stream, tenantId)).toEqual(expected);
});
