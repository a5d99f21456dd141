import { defaultMemberPermissions, type Uuid } from '@sumaa/contracts';
import { happening, type Story, type World } from './story.ts';
import { personName } from './words.ts';

/** Somebody registers, confirms the address, joins the business, signs in and out, and makes the usual mistakes. */
export function* personJoins(world: World, accountId: Uuid, role: 'admin' | 'manager' | 'agent'): Story {
  const { dice, tenantId } = world;
  const emailKey = dice.uuid();
  const memberId = dice.uuid();
  const attempt = (type: string, data: object) => happening('attempt', dice.uuid(), type, data);
  yield happening('email', emailKey, 'EmailHeld', { emailKey, accountId, expiresAt: world.inMinutes(60) });
  yield happening('account', accountId, 'AccountRegistered', {
    accountId,
    tenantId,
    role,
    email: `${accountId}@example.com`,
    fullName: personName(dice),
    phone: dice.once(2) ? '+966500000000' : null,
    profileImageId: null,
    language: dice.pick(['ar', 'en']),
    emailKey,
  });
  yield happening('account', accountId, 'PasswordSet', { accountId });
  for (let issue = 1; issue <= 1 + dice.int(2); issue++) {
    yield happening('account', accountId, 'EmailCodeIssued', { accountId, issue, expiresAt: world.inMinutes(10), language: 'ar' });
  }
  if (dice.once(4)) yield attempt('CodeRefused', { emailKey, accountId, reason: dice.pick(['wrong', 'expired', 'used']) });
  yield happening('account', accountId, 'EmailConfirmed', { accountId });
  yield happening('email', emailKey, 'EmailClaimed', { emailKey, accountId });
  yield happening('member', memberId, 'MemberJoined', { memberId, accountId, role, permissions: defaultMemberPermissions(role) });
  for (let visit = 0; visit < 1 + dice.int(4); visit++) {
    const sessionId = dice.uuid();
    if (dice.once(3)) yield attempt('SignInRefused', { emailKey, accountId, reason: 'wrong_credentials' });
    yield attempt('SignInSucceeded', { accountId, sessionId, method: 'password' });
    yield happening('bell', memberId, 'NotificationsRead', { memberId, accountId, upTo: world.inMinutes(-dice.int(300)) });
    if (dice.once(4)) yield attempt('PermissionRefused', { accountId, route: 'GET /api/Reviews' });
    if (dice.once(8)) yield attempt('SessionReuseDetected', { accountId, sessionId });
    else yield attempt('SignedOut', { accountId, sessionId });
  }
  if (dice.once(5)) yield happening('account', accountId, 'RegistrationRepeated', { accountId, language: 'en' });
  if (role === 'admin') return;
  if (dice.once(2)) yield happening('member', memberId, 'MemberRoleChanged', { memberId, accountId, role: 'manager', permissions: [] });
  if (dice.once(3)) {
    yield happening('member', memberId, 'MemberDeactivated', { memberId, accountId });
    yield happening('account', accountId, 'AccountDeactivated', { accountId });
    yield happening('email', emailKey, 'EmailReleased', { emailKey, accountId });
  }
}

/** The business is registered and its owner goes through the first screens. */
export function* businessOpens({ dice, tenantId, ownerId, inMinutes }: World): Story {
  yield happening('tenant', tenantId, 'BusinessRegistered', {
    tenantId,
    ownerAccountId: ownerId,
    name: `نشاط ${dice.int(1000)}`,
    activityType: dice.pick(['cafes', 'restaurants', 'hotels']),
    plan: dice.pick(['trial', 'basic', 'professional', 'enterprise']),
    trialEndsAt: dice.once(2) ? inMinutes(14 * 1440) : null,
    timeZone: dice.pick(['Asia/Riyadh', 'Asia/Dubai', 'UTC']),
  });
  yield happening('tenant', tenantId, 'OnboardingFinished', { tenantId, tour: dice.once(2) });
}
