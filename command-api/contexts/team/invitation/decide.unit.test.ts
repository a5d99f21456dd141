import type { InvitationEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { invitation } from './invitation.ts';

const { given } = specOf(invitation);
const invitationId = '11111111-1111-4111-8111-111111111111' as Uuid;
const by = '22222222-2222-4222-8222-222222222222' as Uuid;
const joined = {
  accountId: '33333333-3333-4333-8333-333333333333' as Uuid,
  memberId: '44444444-4444-4444-8444-444444444444' as Uuid,
};
const [a, b] = ['55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666'] as [Uuid, Uuid];
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T10:00:00.000Z` as Iso;

const offer = { role: 'agent', permissions: ['ReplyReviews', 'ViewReviews'], locationIds: [a] } as const;
const known = { invitationId, email: 'guest@example.test', emailKey: 'k', language: 'ar', invitedBy: by } as const;
const send = (at: number) => ({ type: 'SendInvitation', ...known, ...offer, at: day(at), expiresAt: day(at + 7) }) as const;
const sent = (issue: number, from = 1): InvitationEvent => ({
  type: 'InvitationSent',
  data: { ...known, role: 'agent', permissions: ['ViewReviews', 'ReplyReviews'], locationIds: [a], issue, expiresAt: day(from + 7) },
});
const resend = { type: 'ResendInvitation', expiresAt: day(20), language: 'en', resentBy: by } as const;
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { invitationId, issue: 2, expiresAt: day(20), language: 'en', resentBy: by },
};
const revoke = { type: 'RevokeInvitation', revokedBy: by } as const;
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: { invitationId, revokedBy: by } };
const take = (issue: number, at: number) => ({ type: 'AcceptInvitation', issue, ...joined, at: day(at) }) as const;
const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { invitationId, ...joined } };

test('sends an invitation', () => given().when(send(1)).then(sent(1)));
test('refuses a second invitation while one is open', () => given(sent(1)).when(send(3)).thenRefused('already_invited'));
test('sends a new link after seven days', () => given(sent(1)).when(send(9)).then(sent(2, 9)));
test('sends a new link after a revocation', () => given(sent(1), revoked).when(send(3)).then(sent(2, 3)));
test('sends a new link after the member left', () => given(sent(1), accepted).when(send(3)).then(sent(2, 3)));

test('offers what the role does not start with', () =>
  given(sent(1))
    .when({ type: 'ChangeInvitation', role: 'agent', permissions: ['ViewAnalytics'], locationIds: [a] })
    .then({ type: 'InvitationChanged', data: { invitationId, role: 'agent', permissions: ['ViewAnalytics'], locationIds: [a] } }));
test('refuses to offer an employee the team or the settings', () => {
  const above = { permissions: ['ViewReviews', 'Settings'] } as const;
  given()
    .when({ ...send(1), ...above })
    .thenRefused('validation_failed');
  given(sent(1))
    .when({ type: 'ChangeInvitation', role: 'agent', ...above, locationIds: [a] })
    .thenRefused('validation_failed');
});

test('resends with another link', () => given(sent(1)).when(resend).then(resent));
test('refuses to resend an accepted invitation', () => given(sent(1), accepted).when(resend).thenRefused('invitation_ended'));
test('revokes an invitation', () => given(sent(1)).when(revoke).then(revoked));
test('refuses a second revocation', () => given(sent(1), revoked).when(revoke).thenRefused('invitation_ended'));
test('refuses to revoke an unknown invitation', () => given().when(revoke).thenRefused('not_found'));

test('changes the offer and stores branches in sorted order', () =>
  given(sent(1))
    .when({ type: 'ChangeInvitation', role: 'manager', permissions: ['ManageTeam'], locationIds: [b, a] })
    .then({ type: 'InvitationChanged', data: { invitationId, role: 'manager', permissions: ['ManageTeam'], locationIds: [a, b] } }));
test('accepts an unchanged offer without an event', () =>
  given(sent(1))
    .when({ type: 'ChangeInvitation', role: 'agent', permissions: ['ViewReviews', 'ReplyReviews'], locationIds: [a] })
    .then());

test('accepts an invitation', () => given(sent(1)).when(take(1, 8)).then(accepted));
test('refuses a second acceptance', () => given(sent(1), accepted).when(take(1, 2)).thenRefused('invitation_invalid'));
test('refuses an acceptance after seven days', () => given(sent(1)).when(take(1, 9)).thenRefused('invitation_invalid'));
test('refuses an older link', () => given(sent(1), resent).when(take(1, 2)).thenRefused('invitation_invalid'));
test('refuses a link with a future issue number', () => given(sent(1)).when(take(2, 2)).thenRefused('invitation_invalid'));
test('accepts the newest link', () => given(sent(1), resent).when(take(2, 15)).then(accepted));
test('refuses a revoked invitation', () => given(sent(1), revoked).when(take(1, 2)).thenRefused('invitation_invalid'));
test('refuses to accept an unknown invitation', () => given().when(take(1, 2)).thenRefused('not_found'));

const erased: InvitationEvent = { type: 'InvitationErased', data: { invitationId } };
const erase = { type: 'EraseInvitation' } as const;
test.each([[sent(1)], [sent(1), revoked], [sent(1), accepted]])('erases any invitation', (...events) =>
  given(...events)
    .when(erase)
    .then(erased),
);
test('records an erasure once', () => given(sent(1), erased).when(erase).then());
test.each([send(9), resend, revoke, take(1, 2)])('refuses what follows an erasure: $type', (command) =>
  given(sent(1), erased).when(command).thenRefused('not_found'),
);
