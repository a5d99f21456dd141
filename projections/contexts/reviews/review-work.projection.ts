import { readable, type Iso, type ReportReason, type ReviewEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What a team does with a review besides answering it; without any of it there is no row. */
export interface ReviewWorkRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  /** The accounts that marked it as helpful. */
  readonly helpfulBy: readonly Uuid[];
  readonly reportedAt: Iso | null;
  readonly reportedBy: Uuid | null;
  readonly reportReason: ReportReason | null;
  readonly approvalState: 'requested' | 'returned' | null;
  /** Whoever asked for approval. */
  readonly requestedBy: Uuid | null;
  /** Whoever asked, or whoever returned the draft; its note and when. */
  readonly approvalBy: Uuid | null;
  readonly approvalAt: Iso | null;
  readonly approvalNote: string | null;
}

const noReport = { reportedAt: null, reportedBy: null, reportReason: null };
const noApproval = { approvalState: null, requestedBy: null, approvalBy: null, approvalAt: null, approvalNote: null };

/** Whether the draft is discarded by the event. */
const isDiscarded = (event: ReviewEvent): boolean => event.type === 'ReplyDraftSaved' && readable(event.data.text) === '';

function evolve(row: ReviewWorkRow, event: ReviewEvent, at: Iso): ReviewWorkRow {
  switch (event.type) {
    case 'ReviewMarkedHelpful':
      return { ...row, helpfulBy: [...row.helpfulBy, event.data.accountId] };
    case 'ReviewUnmarkedHelpful':
      return { ...row, helpfulBy: row.helpfulBy.filter((each) => each !== event.data.accountId) };
    case 'ReviewReported':
      return { ...row, reportedAt: at, reportedBy: event.data.accountId, reportReason: event.data.reason };
    case 'ReviewReportClosed':
    case 'ReviewRemoved':
      return { ...row, ...noReport };
    case 'ApprovalRequested':
    case 'ApprovalReturned': {
      const { accountId, note } = event.data;
      const state = event.type === 'ApprovalRequested' ? 'requested' : 'returned';
      const requestedBy = event.type === 'ApprovalRequested' ? accountId : event.data.requestedBy;
      return { ...row, approvalState: state, requestedBy, approvalBy: accountId, approvalAt: at, approvalNote: readable(note) };
    }
    case 'ReplyQueued':
    case 'ReplyDraftSaved':
    case 'ReviewErased':
      return { ...row, ...noApproval };
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others change other rows
    default:
      return row;
  }
}

const kept: ReadonlySet<ReviewEvent['type']> = new Set([
  'ReviewMarkedHelpful',
  'ReviewUnmarkedHelpful',
  'ReviewReported',
  'ReviewReportClosed',
  'ReviewRemoved',
  'ApprovalRequested',
  'ApprovalReturned',
  'ReplyQueued',
  'ReviewErased',
] satisfies ReviewEvent['type'][]);

/** Helpful marks, the report at Google and the approval of the draft. */
export const reviewWorkProjection: Projection<ReviewWorkRow, ReviewEvent> = {
  name: 'review-work',
  version: 1,
  categories: ['review'],
  key: (event) => (kept.has(event.type) || isDiscarded(event) ? event.data.reviewId : null),
  evolve(row, event) {
    const { reviewId, locationId } = event.data;
    const { tenantId, occurredAt } = event.metadata;
    const before = row ?? { reviewId, tenantId, locationId, helpfulBy: [], ...noReport, ...noApproval };
    const after = evolve(before, event, occurredAt);
    return after.helpfulBy.length > 0 || after.reportedAt !== null || after.approvalState !== null ? after : null;
  },
  rows: typedRows<ReviewWorkRow>({
    table: 'read.review_work_v1',
    key: 'reviewId',
    columns: {
      reviewId: 'uuid',
      tenantId: 'text',
      locationId: 'uuid',
      helpfulBy: 'uuid[]',
      reportedAt: 'timestamptz',
      reportedBy: 'uuid',
      reportReason: 'text',
      approvalState: 'text',
      requestedBy: 'uuid',
      approvalBy: 'uuid',
      approvalAt: 'timestamptz',
      approvalNote: 'text',
    },
  }),
};
