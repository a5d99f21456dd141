import { reviewRoutes, type AssignmentStatus, type ReportReason, type Uuid } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useSession } from '../../../lib/session/session.ts';
import { setUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { useReviewCache } from './commands.ts';

/** Marks a review as helpful, or takes the own mark back. */
export function useMarkHelpful() {
  const { accepted, settle } = useReviewCache();
  const accountId = useSession().accountId as Uuid;
  return useMutation({
    mutationFn: async ({ id, helpful }: { id: string; helpful: boolean }) =>
      (await call(reviewRoutes.markHelpful, { params: { id }, body: { helpful } })).model,
    onSuccess: (_none, { id, helpful }) =>
      accepted(id, (review) => {
        const others = review.helpfulBy.filter((each) => each !== accountId);
        return { ...review, helpfulBy: helpful ? [...others, accountId] : others };
      }),
    onError: (_error, { id }) => settle(id),
  });
}

/** Records that a review was reported at Google, and why; null closes the report. */
export function useReport() {
  const { settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: ReportReason | null }) => {
      if (reason === null) return (await call(reviewRoutes.closeReport, { params: { id } })).model;
      return (await call(reviewRoutes.reportReview, { params: { id }, body: { reason } })).model;
    },
    onSettled: (_model, _error, { id }) => settle(id),
  });
}

/** Erases what is held about who wrote a review. */
export function useEraseReviewer() {
  const { settle } = useReviewCache();
  return useMutation({
    mutationFn: async (id: string) => (await call(reviewRoutes.eraseReviewer, { params: { id } })).model,
    onSettled: (_model, _error, id) => settle(id),
  });
}

/** Sets how far the assignee is. */
export function useSetAssignmentStatus() {
  const { accepted, settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: AssignmentStatus }) =>
      (await call(reviewRoutes.setAssignmentStatus, { params: { id }, body: { status } })).model,
    onSuccess: (_none, { id, status }) =>
      accepted(id, (review) => ({ ...review, assignment: review.assignment === null ? null : { ...review.assignment, status } })),
    onError: (_error, { id }) => settle(id),
  });
}

/** Asks somebody who may publish to approve a reply. */
export function useApproval() {
  const { settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string; text: string; note: string | null; seen: string | null }) =>
      (await call(reviewRoutes.requestApproval, { params: { id }, body })).model,
    onSuccess: (_none, { id }) => setUnsaved(id, null),
    onSettled: (_model, _error, { id }) => settle(id),
  });
}

/** Returns a draft to whoever asked for approval, with a note. */
export function useReturnApproval() {
  const { settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id, note }: { id: string; note: string }) =>
      (await call(reviewRoutes.returnApproval, { params: { id }, body: { note } })).model,
    onSettled: (_model, _error, { id }) => settle(id),
  });
}
