import type { Language, NamedPermission, Role, TenantId, Uuid } from '@sumaa/contracts';
import { amountOf, day, defaultMemberPermissions, isoAfter } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { at, idOf } from './events.ts';
import type { TestProjections } from './start-projections.ts';

/** A business with its administrator, connected to Google, with two branches. */
export interface TestBusiness {
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly memberId: Uuid;
  readonly connectionId: Uuid;
  readonly branches: readonly [Uuid, Uuid];
  readonly token: string;
  readonly sessionId: Uuid;
}

const opened = '2026-01-01T09:00:00Z';

/** Events of a person of a business with a confirmed e-mail. */
export function person(accountId: Uuid, tenantId: TenantId, name: string, role: Role, language: Language = 'ar'): DomainEvent[] {
  return [
    {
      type: 'AccountRegistered',
      data: {
        accountId,
        tenantId,
        role,
        email: `${accountId}@example.com`,
        fullName: name,
        phone: null,
        profileImageId: null,
        language,
        emailKey: 'k',
      },
    },
    { type: 'EmailConfirmed', data: { accountId } },
  ];
}

export function membership(
  tenantId: TenantId,
  accountId: Uuid,
  role: Role,
  permissions: readonly NamedPermission[] = defaultMemberPermissions(role),
  locationIds: readonly Uuid[] | null = null,
): DomainEvent {
  return { type: 'MemberJoined', data: { memberId: memberIdOf(tenantId, accountId), accountId, role, permissions, locationIds } };
}

/** An open invitation for an agent. */
export function invited(invitationId: Uuid, invitedBy: Uuid, over: object = {}): DomainEvent {
  const grants = { role: 'agent', permissions: defaultMemberPermissions('agent'), locationIds: null };
  const sent = { email: `${invitationId}@example.com`, emailKey: 'k', issue: 1, expiresAt: at('2026-03-20T09:00:00Z'), language: 'ar' };
  return { type: 'InvitationSent', data: { invitationId, ...sent, ...grants, invitedBy, ...over } };
}

export function branch(locationId: Uuid, connectionId: Uuid, title: string, n: number): DomainEvent {
  const nothing = { address: null, phone: null, website: null, newReviewUri: null, mapsUri: null };
  const names = { googleAccount: 'accounts/1', googleLocation: `locations/${n}`, placeId: `place-${n}`, title };
  return { type: 'LocationLinked', data: { locationId, connectionId, ...names, ...nothing, verified: true } };
}

/** A payment of a business for a month of the plan Basic; `n` names it. */
export function payment(tenantId: TenantId, n: number, paidAt: string, over: object = {}): DomainEvent {
  const period = { plan: 'basic', interval: 'monthly', periodStart: at(paidAt), periodEnd: isoAfter(at(paidAt), 30 * day) };
  const paid = { method: 'card', purpose: 'renewal', amount: amountOf(5000, 15), reference: null, paidAt: at(paidAt) };
  return { type: 'PaymentSucceeded', data: { tenantId, chargeId: idOf('q', n), paymentId: idOf('p', n), ...period, ...paid, ...over } };
}

/** Appends the events of the n-th business; all its ids derive from `n`. */
export async function openBusiness(t: TestProjections, n: number): Promise<TestBusiness> {
  const tenantId = idOf('t', n);
  const accountId = idOf('a', n);
  const memberId = memberIdOf(tenantId, accountId);
  const connectionId = idOf('c', n);
  const branches = [idOf('l', 10 * n + 1), idOf('l', 10 * n + 2)] as const;
  await t.append(
    tenantId,
    opened,
    ...person(accountId, tenantId, `مالك ${n}`, 'admin'),
    {
      type: 'BusinessRegistered',
      data: {
        tenantId,
        ownerAccountId: accountId,
        name: `نشاط ${n}`,
        activityType: 'cafes',
        timeZone: 'Asia/Riyadh',
      },
    },
    { type: 'TrialStarted', data: { tenantId, plan: 'professional', endsAt: at('2026-01-15T09:00:00Z') } },
    membership(tenantId, accountId, 'admin'),
    { type: 'GoogleConnected', data: { connectionId, accountId, googleEmail: `g${n}@gmail.com`, scopes: [], reconnect: false } },
    branch(branches[0], connectionId, 'فرع العليا', 10 * n + 1),
    branch(branches[1], connectionId, 'فرع النخيل', 10 * n + 2),
  );
  const session = await t.signIn(accountId, tenantId);
  return { tenantId, accountId, memberId, connectionId, branches, ...session };
}

/** Some of that payment is given back. */
export function refundOf(tenantId: TenantId, n: number, accountId: Uuid): DomainEvent {
  const sums = { amount: 1150, net: 1000, wantedTotal: 1150 };
  const of = { tenantId, chargeId: idOf('q', n), paymentId: idOf('p', n), method: 'card' };
  return { type: 'RefundRequested', data: { ...of, ...sums, reason: 'عطل', accountId, at: '2026-03-02T09:00:00.000Z' } };
}
