import type {
  AnswerTarget,
  AssignmentStatus,
  EventsOf,
  ImportedReview,
  Iso,
  PublishingRule,
  ReportReason,
  reviewEvents,
  Uuid,
} from '@sumaa/contracts';

type ReplyFailure = Extract<EventsOf<typeof reviewEvents>, { type: 'ReplyFailed' }>['data']['reason'];

/** A review as Google showed it at `fetchedAt`. */
export interface ObserveReview {
  readonly type: 'ObserveReview';
  readonly reviewId: Uuid;
  readonly locationId: Uuid;
  /** When the branch was last linked. */
  readonly linkedAt: Iso;
  readonly observed: ImportedReview;
  /** The target in force for answers. */
  readonly answerTarget: AnswerTarget;
  readonly fetchedAt: Iso;
  /** The current time. */
  readonly at: Iso;
}

/** The commands of a review. Instants are ISO strings. */
export type ReviewCommand =
  | ObserveReview
  /** `seen`: the draft it was written upon, null for none. */
  | { readonly type: 'SaveDraft'; readonly text: string; readonly accountId: Uuid; readonly seen: string | null }
  | { readonly type: 'SuggestReplies'; readonly texts: readonly string[]; readonly accountId: Uuid }
  | {
      readonly type: 'QueueReply';
      readonly replyId: Uuid;
      readonly text: string;
      readonly accountId: Uuid;
      /** The reply can be undone until then. */
      readonly publishAt: Iso;
      /** It must not replace an answer that its writer has not seen. */
      readonly isFirst?: boolean | undefined;
      /** The draft that its writer saw, null for none: no other one of somebody else ends with it. Undefined: any may. */
      readonly seen?: string | null | undefined;
    }
  | { readonly type: 'UndoReply'; readonly replyId: Uuid; readonly accountId: Uuid }
  /** A reply by the publishing rule of the business, which `agreedBy` agreed to. No person wrote it, so its account is the business. */
  | {
      readonly type: 'AnswerByRule';
      readonly replyId: Uuid;
      readonly text: string;
      readonly tenantId: Uuid;
      readonly agreedBy: Uuid;
      readonly publishAt: Iso;
      readonly rule: PublishingRule;
    }
  /** `rule`: which reviews the publishing rule may answer now; null: none. */
  | {
      readonly type: 'StartPublishing';
      readonly replyId: Uuid;
      readonly at: Iso;
      readonly rule: Pick<PublishingRule, 'minStars' | 'locationIds'> | null;
    }
  | { readonly type: 'AcceptReply'; readonly replyId: Uuid; readonly googleUpdatedAt: Iso | null; readonly at: Iso }
  | {
      readonly type: 'ResolveReply';
      readonly replyId: Uuid;
      readonly outcome: 'published' | 'rejected';
      readonly policyViolation: string | null;
    }
  | { readonly type: 'FailReply'; readonly replyId: Uuid; readonly reason: ReplyFailure }
  /** `externalReplyId` identifies the deletion of a reply that was not written here and so has no id. */
  | { readonly type: 'RequestReplyDeletion'; readonly accountId: Uuid; readonly externalReplyId: Uuid }
  | { readonly type: 'ConfirmReplyDeletion'; readonly replyId: Uuid; readonly at: Iso }
  /** Looks at the clock of the answer at this time. `goneMemberId`: its assignee, if they can no longer answer it. */
  | { readonly type: 'CheckAnswerDue'; readonly at: Iso; readonly goneMemberId: Uuid | null }
  | { readonly type: 'RemoveReview' }
  | { readonly type: 'EraseReview' }
  | { readonly type: 'FailReplyDeletion'; readonly replyId: Uuid }
  /** `accountId` belongs to the member, `assignedBy` to the user who assigns; `from`: only while it is assigned to this member. */
  | {
      readonly type: 'AssignReview';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly assignedBy: Uuid;
      readonly from?: Uuid | undefined;
    }
  | { readonly type: 'UnassignReview'; readonly unassignedBy: Uuid; readonly from?: Uuid | undefined }
  | WorkCommand;

/** What a team does with a review besides answering it. `accountId`: whoever does it. */
export type WorkCommand =
  | { readonly type: 'SetAssignmentStatus'; readonly status: AssignmentStatus; readonly accountId: Uuid }
  | { readonly type: 'MarkHelpful'; readonly helpful: boolean; readonly accountId: Uuid }
  | { readonly type: 'ReportReview'; readonly reason: ReportReason; readonly accountId: Uuid }
  | { readonly type: 'CloseReport'; readonly accountId: Uuid }
  /** `seen` as in `SaveDraft`. */
  | {
      readonly type: 'RequestApproval';
      readonly text: string;
      readonly note: string | null;
      readonly accountId: Uuid;
      readonly seen: string | null;
    }
  | { readonly type: 'ReturnApproval'; readonly note: string; readonly accountId: Uuid };
