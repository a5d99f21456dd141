import {
  defaultMemberPermissions,
  eventCatalogue,
  platformTenant,
  streamName,
  type StreamName,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { createCodec, handle, load, StoreUnavailable, type EventStore } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import { memberIdOf } from '@sumaa/runtime/derive';
import { expect, test } from 'vitest';
import type { CommandDeps } from '../../../infra/deps.ts';
import { generalManagers } from '../general-managers/general-managers.ts';
import { member } from './member.ts';
import { createMemberships, type Grants, type MembershipPorts } from './memberships.ts';

const tenantId = '11111111-1111-4111-8111-111111111111' as TenantId & Uuid;
const [founder, second] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'] as [Uuid, Uuid];
const memberOf = (account: Uuid) => memberIdOf(tenantId, account);
const admin: Grants = { role: 'admin', permissions: defaultMemberPermissions('admin'), locationIds: null };
const agent: Grants = { ...admin, role: 'agent', permissions: ['ViewReviews'] };
const to = (grants: Grants) => async () => ({ grants, active: true });
const business = { id: tenantId, ownerAccountId: founder, erased: false };
const ports: MembershipPorts = {
  readBusiness: async () => business,
  ownBusiness: async () => {},
  recordMembership: async () => {},
  takeSeat: async () => {},
  freeSeat: async () => {},
  withdrawTestimonial: async () => {},
};

let commands = 0;
const context = () => {
  const commandId = `44444444-4444-4444-8444-${String(++commands).padStart(12, '0')}` as Uuid;
  return testContext({ tenantId, commandId });
};

/** A business with two general managers, and two views on its memberships: one process, and another that can be delayed. */
async function twoAdmins() {
  const store = createMemoryEventStore();
  const codec = createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() });
  const placesOver = (over: EventStore) => createMemberships({ store: over, codec } as unknown as CommandDeps, ports);
  for (const accountId of [founder, second]) {
    const memberId = memberOf(accountId);
    await handle({ store, codec }, member, memberId, { type: 'JoinTenant', memberId, accountId, ...admin }, context());
  }
  const entered = { type: 'AddManager', tenantId, memberId: memberOf(second), founder: memberOf(founder) } as const;
  await handle({ store, codec }, generalManagers, tenantId, entered, context());
  return {
    here: placesOver(store),
    /** Another process, which runs `before` ahead of each append. */
    there: (before: (stream: StreamName) => Promise<void>) =>
      placesOver({
        ...store,
        async append(stream, events, options) {
          await before(stream);
          return store.append(stream, events, options);
        },
      }),
    place: async (account: Uuid) => (await load({ store, codec }, member, memberOf(account))).state,
    admins: async () => (await load({ store, codec }, generalManagers, tenantId)).state,
  };
}

const ofFounder = streamName('member', memberOf(founder));
const ofRoster = streamName('roster', tenantId);

test('restores a member as general manager if a concurrent change made them the last one', async () => {
  const { here, there, place, admins } = await twoAdmins();
  let interrupted = false;
  const slow = there(async (stream) => {
    if (interrupted || stream !== ofFounder) return;
    interrupted = true;
    // The founder has left the staff list but still has the role: now they are added again, and the other manager leaves.
    await here.change(context(), memberOf(founder), to(admin));
    await here.change(context(), memberOf(second), to(agent));
  });
  const demoted = slow.change(context(), memberOf(founder), to(agent));
  await expect(demoted).rejects.toMatchObject({ refusal: { code: 'last_admin' } });
  expect(await place(founder)).toMatchObject({ status: 'active', role: 'admin', locationIds: null });
  expect((await place(founder)) as Grants).toHaveProperty('permissions', admin.permissions);
  expect(await place(second)).toMatchObject({ role: 'agent' });
  expect(await admins()).toMatchObject({ admins: [memberOf(founder)] });
});

test('makes no member a general manager while the store is unavailable', async () => {
  const { here, there, place } = await twoAdmins();
  let interrupted = false;
  const slow = there(async (stream) => {
    if (interrupted && stream === ofRoster) throw new StoreUnavailable('away');
    if (interrupted || stream !== ofFounder) return;
    interrupted = true;
    await here.change(context(), memberOf(founder), to(admin));
  });
  await expect(slow.change(context(), memberOf(founder), to(agent))).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await place(founder)).toMatchObject({ role: 'agent' });
});

test('keeps one holder of the duty staff on the platform when two take it from each other', async () => {
  const store = createMemoryEventStore();
  const codec = createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() });
  const ofPlatform = () => ({ ...context(), tenantId: platformTenant }) as const;
  const memberships = createMemberships({ store, codec } as unknown as CommandDeps, ports);
  const memberId = (account: Uuid) => memberIdOf(platformTenant, account);
  const manager: Grants = { role: 'super_admin', permissions: ['inbox', 'staff'], locationIds: null };
  for (const accountId of [founder, second]) await memberships.join(ofPlatform(), { accountId, ...manager });
  const without: Grants = { ...manager, permissions: ['inbox'] };
  await memberships.change(ofPlatform(), memberId(founder), to(without));
  await expect(memberships.change(ofPlatform(), memberId(second), to(without))).rejects.toMatchObject({ refusal: { code: 'last_staff' } });
  const deactivated = memberships.change(ofPlatform(), memberId(second), async () => ({ grants: null, active: false }));
  await expect(deactivated).rejects.toMatchObject({ refusal: { code: 'last_staff' } });
  expect(await memberships.read(platformTenant, memberId(second))).toMatchObject({ status: 'active', permissions: ['inbox', 'staff'] });
});
