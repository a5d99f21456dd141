import { erased, type InvitationEvent, type ReviewEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { replySteps } from '../../testing/reviews.ts';
import { assignmentProjection } from '../reviews/assignment.projection.ts';
import { invitationProjection, type InvitationRow } from './invitation.projection.ts';
import { writtenReplyProjection } from './written-reply.projection.ts';

const tenantId = idOf('t', 1);
const then = '2026-03-01T12:00:00Z';
const invitationId = idOf('i', 1);
const invitedBy = idOf('a', 1);
const offer = { role: 'agent', permissions: ['ViewReviews'], locationIds: [idOf('l', 1)] } as const;
const sent: InvitationEvent = {
  type: 'InvitationSent',
  data: {
    role: offer.role,
    permissions: [...offer.permissions],
    locationIds: [...offer.locationIds],
    invitationId,
    email: 'a@b.sa',
    emailKey: 'k',
    issue: 1,
    expiresAt: at('2026-03-08T12:00:00Z'),
    language: 'ar',
    invitedBy,
  },
};
const row: InvitationRow = {
  invitationId,
  tenantId,
  email: 'a@b.sa',
  ...offer,
  issue: 1,
  state: 'open',
  invitedBy,
  invitedAt: at(then),
  expiresAt: at('2026-03-08T12:00:00Z'),
};
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { invitationId, issue: 2, expiresAt: at('2026-03-10T12:00:00Z'), language: 'en', resentBy: idOf('a', 2) },
};
const changed: InvitationEvent = {
  type: 'InvitationChanged',
  data: { invitationId, role: 'manager', permissions: ['ManageTeam'], locationIds: null },
};
const fold = (...events: InvitationEvent[]) =>
  givenEvents(
    invitationProjection,
    events.map((event) => eventAt(event, then)),
  );

test('an invitation is sent, sent again and changed', () => {
  fold(sent).then({ [invitationId]: row });
  fold(sent, resent).then({ [invitationId]: { ...row, issue: 2, expiresAt: at('2026-03-10T12:00:00Z') } });
  fold(sent, changed).then({ [invitationId]: { ...row, role: 'manager', permissions: ['ManageTeam'], locationIds: null } });
});

test('an invitation is accepted or revoked, and can be sent again', () => {
  const accepted: InvitationEvent = {
    type: 'InvitationAccepted',
    data: { invitationId, accountId: idOf('a', 3), memberId: idOf('m', 3) },
  };
  const revoked: InvitationEvent = { type: 'InvitationRevoked', data: { invitationId, revokedBy: invitedBy } };
  fold(sent, accepted).then({ [invitationId]: { ...row, state: 'accepted' } });
  fold(sent, revoked).then({ [invitationId]: { ...row, state: 'revoked' } });
  fold(sent, revoked, sent).then({ [invitationId]: row });
});

test('an erasure blanks the address and ends what was open', () => {
  const gone: InvitationEvent = { type: 'InvitationErased', data: { invitationId } };
  fold(sent, gone).then({ [invitationId]: { ...row, email: null, state: 'revoked' } });
});

test('an erased address is null', () => {
  const gone: InvitationEvent = { ...sent, data: { ...sent.data, email: erased } };
  fold(gone).then({ [invitationId]: { ...row, email: null } });
});

const ids = { reviewId: idOf('r', 1), locationId: idOf('l', 1) };
const assigned = (member: number): ReviewEvent => ({
  type: 'ReviewAssigned',
  data: { ...ids, memberId: idOf('m', member), accountId: idOf('a', member), assignedBy: idOf('a', 9) },
});
const unassigned: ReviewEvent = { type: 'ReviewUnassigned', data: { ...ids, memberId: idOf('m', 2), unassignedBy: idOf('a', 9) } };

test('keeps the last assigned member, and no row once unassigned', () => {
  const waits = { ...ids, tenantId, memberId: idOf('m', 2), assignedBy: idOf('a', 9), assignedAt: at(then), status: 'pending' } as const;
  givenEvents(assignmentProjection, [eventAt(assigned(1), then), eventAt(assigned(2), then)]).then({ [ids.reviewId]: waits });
  givenEvents(assignmentProjection, [eventAt(assigned(2), then), eventAt(unassigned, then)]).then({});
  const begun: ReviewEvent = {
    type: 'AssignmentStatusChanged',
    data: { ...ids, memberId: idOf('m', 2), status: 'in_progress', accountId: idOf('a', 2) },
  };
  givenEvents(assignmentProjection, [eventAt(assigned(2), then), eventAt(begun, then)]).then({
    [ids.reviewId]: { ...waits, status: 'in_progress' },
  });
});

test('a reply is written, accepted, published or rejected; an undone reply has no row', () => {
  const { queued, undone, publishing, accepted, published, rejected } = replySteps();
  const written = { ...ids, replyId: idOf('p', 1), tenantId, accountId: idOf('a', 1), writtenAt: at(then) };
  const steps = (...events: ReviewEvent[]) =>
    givenEvents(
      writtenReplyProjection,
      events.map((event) => eventAt(event, then)),
    );
  const out = { ...written, wentOutAt: at('2026-03-01T13:00:08Z') };
  steps(queued, publishing).then({ [idOf('p', 1)]: { ...written, wentOutAt: null, rejected: false } });
  steps(queued, undone).then({});
  steps(queued, accepted, published).then({ [idOf('p', 1)]: { ...out, rejected: false } });
  steps(queued, accepted, rejected).then({ [idOf('p', 1)]: { ...out, rejected: true } });
  steps(queued, accepted, rejected, published).then({ [idOf('p', 1)]: { ...out, rejected: false } });
  expect(writtenReplyProjection.key(eventAt(assigned(1), then))).toBeNull();
});
