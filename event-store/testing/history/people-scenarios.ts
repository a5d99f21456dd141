import { defaultMemberPermissions, type Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Scenario, type Business } from './scenario.ts';
import { personName } from './words.ts';

/** A person registers, confirms the e-mail address, joins the business, signs in and out, and makes the usual mistakes. */
export function* personEventsOf(world: Business, accountId: Uuid, role: 'admin' | 'manager' | 'agent'): Scenario {
  const { dice, tenantId } = world;
  const emailKey = dice.uuid();
  const memberId = dice.uuid();
  const attempt = (type: string, data: object) => scenarioEvent('attempt', dice.uuid(), type, data);
  yield scenarioEvent('email', emailKey, 'EmailHeld', { emailKey, accountId, expiresAt: world.inMinutes(60) });
  yield scenarioEvent('account', accountId, 'AccountRegistered', {
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
  yield scenarioEvent('account', accountId, 'PasswordSet', { accountId });
  if (dice.turn('code refused', 4)) yield attempt('CodeRefused', { emailKey, accountId, reason: dice.pick(['wrong', 'expired', 'used']) });
  yield scenarioEvent('account', accountId, 'EmailConfirmed', { accountId });
  yield scenarioEvent('email', emailKey, 'EmailClaimed', { emailKey, accountId });
  yield scenarioEvent('member', memberId, 'MemberJoined', {
    memberId,
    accountId,
    role,
    permissions: defaultMemberPermissions(role),
    locationIds: role === 'admin' || dice.once(2) ? null : [dice.pick(world.locations).id],
  });
  if (role === 'admin') yield scenarioEvent('roster', tenantId, 'AdminEntered', { tenantId, memberId });
  yield* protects(world, accountId);
  for (let visit = 0; visit < 1 + dice.int(4); visit++) {
    const sessionId = dice.uuid();
    if (dice.turn('sign-in refused', 3)) yield attempt('SignInRefused', { emailKey, accountId, reason: 'wrong_credentials' });
    yield attempt('SignInSucceeded', { accountId, sessionId, method: 'password' });
    yield scenarioEvent('bell', memberId, 'NotificationsRead', { memberId, accountId, upTo: world.inMinutes(-dice.int(300)) });
    const entry = dice.pick(['new_review', dice.uuid()]);
    yield scenarioEvent('bellentry', memberId, 'NotificationRead', { memberId, accountId, entry, upTo: world.inMinutes(-dice.int(300)) });
    if (dice.turn('notification choices', 3)) {
      const choices = { switches: { new_review: { push: false } }, timing: {}, quiet: { from: '22:00', to: '07:00', exceptUrgent: true } };
      yield scenarioEvent('notificationchoices', memberId, 'NotificationChoicesSaved', {
        ownerId: memberId,
        memberId,
        accountId,
        revision: 1,
        choices,
      });
    }
    if (dice.turn('permission refused', 4)) yield attempt('PermissionRefused', { accountId, route: 'GET /api/Reviews' });
    if (dice.turn('limited', 10)) {
      const counted = dice.pick([
        { scope: 'sign-in-account', accountId },
        { scope: 'POST /api/UsernameAuth/AdminSignIn', accountId: null },
      ]);
      yield attempt('RequestsLimited', { ...counted, windowSeconds: 900, turnedAway: null });
      yield attempt('RequestsLimited', { ...counted, windowSeconds: 900, turnedAway: 2 + dice.int(400) });
    }
    if (dice.turn('session reused', 8)) yield attempt('SessionReuseDetected', { accountId, sessionId });
    else yield attempt('SignedOut', { accountId, sessionId });
  }
  yield* accountChanges(world, accountId, emailKey);
  if (role === 'admin') return;
  if (dice.turn('role changed', 2))
    yield scenarioEvent('member', memberId, 'MemberRoleChanged', { memberId, accountId, role: 'manager', permissions: [] });
  if (dice.turn('branches changed', 2)) {
    const locationIds = dice.once(3) ? null : world.locations.map(({ id }) => id);
    yield scenarioEvent('member', memberId, 'MemberBranchesChanged', { memberId, accountId, locationIds });
  }
  if (dice.turn('leads', 4)) yield* leadsForAWhile(world, memberId, accountId);
  if (dice.turn('deactivated', 3)) {
    yield scenarioEvent('member', memberId, 'MemberDeactivated', { memberId, accountId });
    if (dice.turn('reactivated', 2)) return yield scenarioEvent('member', memberId, 'MemberReactivated', { memberId, accountId });
    yield scenarioEvent('account', accountId, 'AccountDeactivated', { accountId });
    yield scenarioEvent('email', emailKey, 'EmailReleased', { emailKey, accountId });
    if (dice.turn('account erased', 2))
      yield scenarioEvent('account', accountId, 'AccountErased', { accountId, connectionIds: [dice.uuid()] });
  }
}

/** A member is general manager (`admin`) for some time. */
function* leadsForAWhile({ tenantId }: Business, memberId: Uuid, accountId: Uuid): Scenario {
  for (const [role, type] of [
    ['admin', 'AdminEntered'],
    ['agent', 'AdminLeft'],
  ] as const) {
    yield scenarioEvent('member', memberId, 'MemberRoleChanged', {
      memberId,
      accountId,
      role,
      permissions: defaultMemberPermissions(role),
    });
    yield scenarioEvent('roster', tenantId, type, { tenantId, memberId });
  }
}

/** The events of an invitation: sent, sent again, changed, revoked, accepted, or never answered. */
export function* invitationEventsOf({ dice, ownerId, locations, inMinutes }: Business): Scenario {
  const invitationId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('invitation', invitationId, type, { invitationId, ...data });
  const grants = () => {
    const role = dice.pick(['viewer', 'agent', 'manager'] as const);
    const locationIds = dice.once(2) ? null : [dice.pick(locations).id];
    return { role, permissions: defaultMemberPermissions(role), locationIds };
  };
  const sending = (issue: number) => ({ issue, expiresAt: inMinutes(7 * 1440), language: dice.pick(['ar', 'en']) });
  yield happens('InvitationSent', {
    email: `${invitationId}@example.com`,
    emailKey: dice.uuid(),
    ...grants(),
    ...sending(1),
    invitedBy: ownerId,
  });
  if (dice.turn('resent', 2)) yield happens('InvitationResent', { ...sending(2), resentBy: ownerId });
  if (dice.turn('changed', 2)) yield happens('InvitationChanged', grants());
  if (dice.turn('left lying', 3)) return;
  if (dice.turn('invitation refused', 3)) {
    const reason = dice.pick(['expired', 'superseded', 'guarantor', 'wrong_password'] as const);
    yield scenarioEvent('attempt', dice.uuid(), 'InvitationRefused', { invitationId, accountId: null, reason });
  }
  if (dice.turn('revoked', 2)) yield happens('InvitationRevoked', { revokedBy: ownerId });
  else yield happens('InvitationAccepted', { accountId: dice.uuid(), memberId: dice.uuid() });
  if (dice.turn('invitation erased', 3)) yield happens('InvitationErased', {});
}

/** A person sets up the second factor, loses the phone once, and links a Google account. */
function* protects({ dice, inMinutes }: Business, accountId: Uuid): Scenario {
  const on = (type: string, more: object = {}) => scenarioEvent('account', accountId, type, { accountId, ...more });
  if (dice.turn('second factor', 3)) {
    yield on('SecondFactorEnabled');
    yield scenarioEvent('attempt', dice.uuid(), 'FirstFactorPassed', { accountId, method: 'password', next: 'code' });
    if (dice.turn('second factor refused', 2))
      yield scenarioEvent('attempt', dice.uuid(), 'SecondFactorRefused', { accountId, reason: dice.pick(['wrong', 'replayed']) });
    if (dice.turn('recovery', 2)) yield on('RecoveryCodeUsed', { left: 9 });
    if (dice.turn('codes renewed', 2)) yield on('RecoveryCodesRenewed');
    if (dice.turn('second factor off', 4)) yield on('SecondFactorDisabled');
  }
  if (!dice.turn('google', 3)) return;
  const googleKey = dice.uuid();
  const google = (type: string, more: object = {}) => scenarioEvent('google', googleKey, type, { googleKey, accountId, ...more });
  yield scenarioEvent('attempt', dice.uuid(), 'GoogleSignInRefused', { googleKey, accountId, reason: 'not_linked' });
  yield google('GoogleHeld', { expiresAt: inMinutes(1) });
  yield on('GoogleLinked', { googleKey, email: `${accountId}@gmail.example` });
  yield google('GoogleClaimed');
  if (dice.turn('google unlinked', 3)) {
    yield on('GoogleUnlinked', { googleKey });
    yield google('GoogleReleased');
  }
}

/** A forgotten password, a new e-mail address, a changed profile, a second business, and the refused attempts. */
function* accountChanges(world: Business, accountId: Uuid, emailKey: string): Scenario {
  const { dice } = world;
  const attempt = (type: string, data: object) => scenarioEvent('attempt', dice.uuid(), type, data);
  if (dice.turn('forgotten', 3)) {
    yield attempt('PasswordResetRefused', { emailKey: dice.uuid(), accountId: null, reason: 'unknown' });
    yield scenarioEvent('account', accountId, 'PasswordResetRequested', {
      accountId,
      issue: 1,
      expiresAt: world.inMinutes(60),
      language: 'ar',
    });
    yield attempt('ResetLinkRefused', { accountId, reason: dice.pick(['wrong', 'void', 'used', 'tries_exceeded']) });
    yield scenarioEvent('account', accountId, 'PasswordSet', { accountId, how: 'reset' });
  }
  if (dice.turn('moves', 3)) {
    const previousEmailKey = emailKey;
    const moved = { accountId, emailKey: dice.uuid() };
    const newEmail = `${accountId}@new.example.com`;
    const expiresAt = world.inMinutes(10);
    yield attempt('PasswordRefused', { accountId, action: dice.pick(['change_password', 'change_email']) });
    yield scenarioEvent('account', accountId, 'EmailChangeRequested', { ...moved, newEmail, issue: 1, expiresAt, language: 'en' });
    if (dice.turn('move refused', 2)) yield attempt('EmailChangeRefused', moved);
    else {
      const previousEmail = `${accountId}@example.com`;
      yield scenarioEvent('account', accountId, 'EmailChanged', { ...moved, email: newEmail, previousEmail, previousEmailKey });
    }
  }
  if (dice.turn('profile', 3)) {
    const profile = { fullName: personName(dice), phone: dice.once(2) ? '0500000000' : null, profileImageId: null };
    yield scenarioEvent('account', accountId, 'AccountProfileChanged', { accountId, ...profile, changed: ['name', 'phone'] });
  }
  if (dice.turn('phone', 3)) {
    const asked = { accountId, issue: 1 };
    yield scenarioEvent('account', accountId, 'PhoneCodeRequested', { ...asked, expiresAt: world.inMinutes(10), language: 'ar' });
    yield scenarioEvent('account', accountId, 'PhoneConfirmed', asked);
  }
  if (dice.turn('whatsapp', 3)) {
    const number = `9665${dice.int(90_000_000) + 10_000_000}`;
    const numberKey = dice.uuid();
    yield scenarioEvent('whatsapp', numberKey, 'WhatsAppNumberTaken', { numberKey, accountId });
    yield scenarioEvent('account', accountId, 'WhatsAppConfirmed', { accountId, number, sentAt: world.inMinutes(0) });
    if (dice.turn('whatsapp ends', 2)) yield scenarioEvent('account', accountId, 'WhatsAppEnded', { accountId, because: 'stopped' });
  }
  if (dice.turn('preferences', 3)) {
    const chosen = { language: dice.pick(['ar', 'en', null]), dateFormat: 'mm/dd/yyyy', calendar: 'both', undoSeconds: 15, theme: null };
    yield scenarioEvent('account', accountId, 'AccountPreferencesChanged', { accountId, ...chosen, changed: ['calendar', 'undoSeconds'] });
  }
  if (dice.turn('push device', 3)) {
    const deviceId = dice.uuid();
    yield attempt('PushDeviceAdded', { accountId, deviceId });
    yield attempt('PushDeviceRemoved', { accountId, deviceId });
  }
  if (dice.turn('second business', 3)) {
    yield scenarioEvent('account', accountId, 'AccountPlaced', { accountId, tenantId: dice.uuid() });
    yield attempt('BusinessEntered', { accountId, sessionId: dice.uuid(), previousSessionId: dice.uuid() });
    yield attempt('SessionEnded', { accountId, sessionId: dice.uuid(), by: dice.uuid() });
  }
}

/** The business is registered and its owner finishes the onboarding. */
export function* businessEventsOf(world: Business): Scenario {
  const { dice, tenantId, ownerId } = world;
  yield scenarioEvent('tenant', tenantId, 'BusinessRegistered', {
    tenantId,
    ownerAccountId: ownerId,
    name: `نشاط ${dice.int(1000)}`,
    activityType: dice.pick(['cafes', 'restaurants', 'hotels']),
    timeZone: dice.pick(['Asia/Riyadh', 'Asia/Dubai', 'UTC']),
  });
  if (dice.turn('added by the platform', 4))
    yield scenarioEvent('tenant', tenantId, 'BusinessOwnerJoined', { tenantId, accountId: ownerId });
  yield scenarioEvent('tenant', tenantId, 'OnboardingFinished', { tenantId, tour: dice.once(2) });
  if (dice.turn('account manager', 3))
    for (const managerId of [dice.uuid(), null])
      yield scenarioEvent('tenant', tenantId, 'AccountManagerAssigned', { tenantId, managerId, accountId: ownerId });
  if (dice.turn('business messaged', 3)) {
    const message = { template: dice.pick(['welcome', null]), language: dice.pick(['ar', 'en']), subject: 'أهلًا', body: personName(dice) };
    const messageId = dice.uuid();
    yield scenarioEvent('tenant', tenantId, 'BusinessMessaged', { tenantId, messageId, ...message, accountId: ownerId });
    const mail = { messageId, accountId: ownerId, outcome: dice.pick(['sent', 'refused']) };
    yield scenarioEvent('tenant', tenantId, 'BusinessMessageMailed', { tenantId, ...mail });
  }
  let isErased = false;
  if (dice.turn('business closed', 3)) {
    yield scenarioEvent('tenant', tenantId, 'BusinessDeactivated', { tenantId, reason: 'طلب صاحب النشاط', accountId: ownerId });
    if (dice.turn('business opened', 2))
      yield scenarioEvent('tenant', tenantId, 'BusinessReactivated', { tenantId, reason: 'تم السداد', accountId: ownerId });
    isErased = dice.turn('business erased', 3);
  }
  yield* settingsEventsOf(world);
  if (isErased) {
    const { connectionId, locations } = world;
    const held = { connectionId, locationIds: locations.map(({ id }) => id), googleLocations: locations.map(({ google }) => google) };
    yield scenarioEvent('tenant', tenantId, 'BusinessErased', { tenantId, ...held });
  }
}

/** Some businesses save their profile and preferences. */
function* settingsEventsOf({ dice, tenantId, ownerId }: Business): Scenario {
  if (dice.turn('profile saved', 2)) {
    const place = { address: 'طريق الملك فهد', industry: 'cafes', country: 'السعودية', city: 'الرياض' };
    yield scenarioEvent('tenant', tenantId, 'BusinessProfileSaved', {
      tenantId,
      revision: 1,
      name: `نشاط ${dice.int(1000)}`,
      ownerName: personName(dice),
      email: 'owner@example.com',
      phone: dice.once(2) ? '0112345678' : null,
      ...place,
      logoUrl: null,
      website: 'https://example.com',
      description: null,
      changed: ['name', 'ownerName', 'city'],
      savedBy: ownerId,
    });
  }
  if (dice.turn('preferences saved', 2)) {
    yield scenarioEvent('tenant', tenantId, 'BusinessPreferencesSaved', {
      tenantId,
      revision: 1,
      timeZone: dice.pick(['Asia/Riyadh', 'Asia/Dubai', 'UTC']),
      weekStart: dice.pick(['saturday', 'sunday', 'monday']),
      answerTarget: { ms: 7_200_000, working: { kind: 'wall_clock' } },
      currency: dice.pick(['SAR', 'USD', 'EUR']),
      language: dice.pick(['ar', 'en', null]),
      dateFormat: 'yyyy-mm-dd',
      calendar: dice.pick(['gregorian', 'hijri', 'both']),
      undoSeconds: dice.pick([6, 15, 30, null]),
      changed: ['answerTarget', 'dateFormat', 'calendar', 'undoSeconds'],
      savedBy: ownerId,
    });
  }
}
