import { readable, type ReviewEvent } from '@sumaa/contracts';
import { beganAsSuggestion } from './state-suggestion.ts';
import type { KnownReview } from './state.ts';

type WorkEvent = Extract<
  ReviewEvent,
  {
    type:
      | 'ReviewAssigned'
      | 'ReviewUnassigned'
      | `Assignment${string}`
      | `${string}Helpful`
      | `ReviewReport${string}`
      | `Approval${string}`;
  }
>;

/** Applies what a team does with a review besides answering it. */
export function evolveWork(state: KnownReview, { type, data }: WorkEvent): KnownReview {
  switch (type) {
    case 'ReviewAssigned':
      return { ...state, assignment: { memberId: data.memberId, accountId: data.accountId, status: 'pending' } };
    case 'ReviewUnassigned':
      return { ...state, assignment: null };
    case 'AssignmentStatusChanged':
      return state.assignment === null ? state : { ...state, assignment: { ...state.assignment, status: data.status } };
    case 'ReviewMarkedHelpful':
      return { ...state, helpfulBy: [...state.helpfulBy, data.accountId] };
    case 'ReviewUnmarkedHelpful':
      return { ...state, helpfulBy: state.helpfulBy.filter((each) => each !== data.accountId) };
    case 'ReviewReported':
      return { ...state, isReported: true };
    case 'ReviewReportClosed':
      return { ...state, isReported: false };
    case 'ApprovalRequested': {
      const approval = { state: 'requested', requestedBy: data.accountId, note: readable(data.note) } as const;
      const draft = readable(data.text);
      return { ...state, draft, draftBy: data.accountId, draftFromSuggestion: beganAsSuggestion(state, draft), approval };
    }
    case 'ApprovalReturned':
      return state.approval === null ? state : { ...state, approval: { ...state.approval, state: 'returned' } };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}
