import { accept, refuse, type Decision, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import type { WorkCommand } from './commands.ts';
import type { KnownReview } from './state.ts';

/** Decides what a team does with a review besides answering it. Whether a text may become the answer is decided before. */
export function decideWork(state: KnownReview, command: WorkCommand): Decision<ReviewEvent> {
  const { reviewId, locationId, assignment, approval } = state;
  const ids = { reviewId, locationId };
  const { accountId } = command;
  switch (command.type) {
    case 'SetAssignmentStatus':
      if (assignment === null) return refuse('not_assigned');
      return assignment.status === command.status ? accept() : accept(statusChanged(state, command.status, accountId));
    case 'MarkHelpful':
      if (state.helpfulBy.includes(accountId) === command.helpful) return accept();
      return accept({ type: command.helpful ? 'ReviewMarkedHelpful' : 'ReviewUnmarkedHelpful', data: { ...ids, accountId } });
    case 'ReportReview':
      if (state.status === 'removed') return refuse('review_removed');
      if (state.isReported) return accept();
      return accept({ type: 'ReviewReported', data: { ...ids, accountId, reason: command.reason } });
    case 'CloseReport':
      return state.isReported ? accept({ type: 'ReviewReportClosed', data: { ...ids, accountId } }) : accept();
    case 'RequestApproval': {
      const { text, note } = command;
      const isSame =
        approval?.state === 'requested' && approval.requestedBy === accountId && approval.note === note && state.draft === text;
      if (isSame) return accept();
      if (state.draft !== text && isUnseenDraft(state, accountId, command.seen)) return refuse('draft_changed');
      return accept<ReviewEvent>(
        { type: 'ApprovalRequested', data: { ...ids, text, note, accountId } },
        ...startedByDraft(state, accountId, text),
      );
    }
    case 'ReturnApproval':
      if (approval?.state !== 'requested') return refuse('approval_none');
      return accept({ type: 'ApprovalReturned', data: { ...ids, note: command.note, accountId, requestedBy: approval.requestedBy } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

/** Whether the draft is somebody else's and not the one that was seen: nobody's text is replaced unseen. */
export const isUnseenDraft = ({ draft, draftBy }: KnownReview, accountId: Uuid, seen: string | null): boolean =>
  draft !== null && draftBy !== accountId && seen !== draft;

/** An assignee who drafts has begun. */
export function startedByDraft(state: KnownReview, accountId: Uuid, text: string): readonly ReviewEvent[] {
  const { assignment } = state;
  const begins = text !== '' && assignment?.accountId === accountId && assignment.status === 'pending';
  return begins ? [statusChanged(state, 'in_progress', accountId)] : [];
}

function statusChanged(
  { reviewId, locationId, assignment }: KnownReview,
  status: NonNullable<KnownReview['assignment']>['status'],
  accountId: Uuid,
): ReviewEvent {
  const memberId = assignment!.memberId;
  return { type: 'AssignmentStatusChanged', data: { reviewId, locationId, memberId, status, accountId } };
}
