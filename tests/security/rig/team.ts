import { randomUUID } from 'node:crypto';
import type { Duty, Role, SessionUser, TenantId, Uuid } from '@sumaa/contracts';
import { platformTenant, roles } from '@sumaa/contracts';
import { connectGoogle, linkAll, registerBusiness, type Caller } from '../../support/api.ts';
import { createGoogleWorld, type GoogleWorld } from '../../support/google-world.ts';
import { until } from '../../support/until.ts';
import { systemContext } from './system-context.ts';
import type { SignedIn, World } from './world.ts';

export type TeamRole = Exclude<Role, 'super_admin'>;
export const teamRoles = roles.filter((role): role is TeamRole => role !== 'super_admin');

/** A business with a member of every role, and its owner's login. */
export interface Team {
  readonly name: string;
  readonly tenantId: Uuid;
  readonly email: string;
  readonly password: string;
  /** The user who registered it. */
  readonly owner: SignedIn;
  /** One member of each role besides the owner. */
  readonly of: Readonly<Record<TeamRole, SignedIn>>;
  readonly google: GoogleWorld;
}

export const colleaguePassword = 'palm-saffron-coral-9';

/** Adds a new member to this business, as an operator can. */
export async function addColleague(world: World, tenantId: Uuid, role: TeamRole): Promise<SignedIn & { readonly email: string }> {
  const email = `${role}-${randomUUID()}@business.example`;
  const { accountId } = await world.commands.addMember(systemContext(tenantId), {
    email,
    fullName: `زميل ${role}`,
    phone: null,
    password: colleaguePassword,
    role,
    language: 'ar',
  });
  return { ...(await world.signedIn(accountId, tenantId)), email };
}

/** Adds a person of the platform with these duties, as an operator can, and a session of theirs. */
export async function addStaff(world: World, duties: readonly Duty[]): Promise<SignedIn> {
  const email = `staff-${randomUUID()}@sumaa.example`;
  await world.commands.ensureSuperAdmin({ email, password: colleaguePassword, person: { fullName: 'زميل المنصة', duties } });
  const find = async () =>
    (await world.pool.query<{ id: Uuid }>('select account_id as id from read.account_v1 where email = $1', [email])).rows[0]?.id;
  const id = (await until(find, (found) => found !== undefined)) as Uuid;
  return world.signedIn(id, platformTenant);
}

/** The business of an account. */
export async function tenantOf(world: World, accountId: string): Promise<TenantId> {
  const found = async () =>
    (await world.pool.query<{ tenant: TenantId }>('select tenant_id as tenant from read.member_v1 where account_id = $1', [accountId]))
      .rows[0]?.tenant;
  return (await until(found, (tenant) => tenant !== undefined)) as TenantId;
}

/** A business connected to Google with synced reviews per branch. `gone`: indexes of branches whose sync fails. */
export async function openTeam(world: World, reviews: readonly number[], gone: readonly number[] = []): Promise<Team> {
  const name = `نشاط ${randomUUID().slice(0, 8)}`;
  const [google, person] = await Promise.all([createGoogleWorld(world.google, reviews), registerBusiness(world.product, name)]);
  await connectGoogle(person, google.email);
  // A location that is inaccessible before its discovery could not be linked.
  await until(
    async () => (await person.call<{ ratingState: string }[]>('GET', '/api/integration/google/locations')).body.model ?? [],
    (found) => found.length === reviews.length && found.every(({ ratingState }) => ratingState !== 'loading'),
  );
  for (const place of gone) {
    const location = google.locations[place]?.name.split('/').at(-1);
    await world.google.post('scenario', { name: 'permission-lost', path: '/v4/', location });
  }
  const { id } = await person.model<SessionUser>('GET', '/api/UsernameAuth/me');
  const tenantId = (await tenantOf(world, id)) as Uuid;
  await linkAll(person);
  await syncEnded(person);
  await allowAnyTeam(world, person, tenantId);
  const [owner, ...colleagues] = await Promise.all([
    world.signedIn(id, tenantId),
    ...teamRoles.map((role) => addColleague(world, tenantId, role)),
  ]);
  await world.followed();
  const of = Object.fromEntries(teamRoles.map((role, index) => [role, colleagues[index]])) as unknown as Team['of'];
  return { name, tenantId, email: person.email, password: person.password, owner, of, google };
}

/** A plan without a limit of members, paid in the trial. */
export async function allowAnyTeam(world: World, person: Caller, tenantId: Uuid): Promise<void> {
  const body = { plan: 'enterprise', interval: 'monthly', expectedTotal: 57_500 };
  const { chargeId } = await person.model<{ chargeId: Uuid }>('POST', '/api/Subscription/plan', body);
  const payment = { paymentId: randomUUID() as Uuid, outcome: 'paid', retry: null, method: 'card', reference: null } as const;
  await world.commands.internal.RecordPayment(systemContext(tenantId), { chargeId, ...payment });
}

const syncEnded = (person: Caller): Promise<unknown> =>
  until(
    async () => (await person.call<{ state: string } | null>('GET', '/api/sync-runs/current')).body.model?.state,
    (state) => state === 'completed',
  );
