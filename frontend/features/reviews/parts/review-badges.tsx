import type { ReviewItem } from '@sumaa/contracts';
import { CalendarClock, Flag, History, Languages, Scale, Stamp, ThumbsUp, Trash2, Unlink, UserCheck } from 'lucide-react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Tag } from '../../../ui/marks/chip.tsx';
import { SentimentBadge } from '../../../ui/marks/sentiment-badge.tsx';
import { SlaChip } from '../../../ui/marks/sla-chip.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** The most urgent fact: removed, not to be answered, due, from before the link, or edited. */
export function UrgencyBadge({ review }: { readonly review: ReviewItem }) {
  if (review.removed) {
    return (
      <Badge icon={Trash2}>
        <T id="reviews.removed" />
      </Badge>
    );
  }
  if (!review.branchLinked) {
    return (
      <Badge icon={Unlink}>
        <T id="reviews.unlinked" />
      </Badge>
    );
  }
  if (review.backlog) {
    return (
      <Badge icon={CalendarClock}>
        <T id="reviews.backlog" />
      </Badge>
    );
  }
  return review.dueAt === null ? <EditedBadge review={review} /> : <SlaChip dueAt={review.dueAt} />;
}

/** «معدّلة: كانت نجمتين» (with the previous stars), or only that it was edited. */
export function EditedBadge({ review }: { readonly review: ReviewItem }) {
  if (!review.edited) return null;
  const changedStars = review.previousStars !== null && review.previousStars !== review.stars;
  return (
    <Badge icon={History} tone="sky">
      {changedStars ? <T id="reviews.edited.was" values={{ count: review.previousStars }} /> : <T id="reviews.edited" />}
    </Badge>
  );
}

/** The assignee of the review; nothing when it is unassigned. */
export function AssignmentBadge({ review: { assignment } }: { readonly review: ReviewItem }) {
  const { memberId } = useSession();
  if (assignment === null) return null;
  return (
    <Badge icon={UserCheck} tone="sky" className="max-w-60">
      <span className="truncate">
        {assignment.memberId === memberId ? (
          <T id="reviews.assigned.you" />
        ) : assignment.name === null ? (
          <T id="reviews.assigned" />
        ) : (
          <T id="reviews.assigned.to" values={{ name: <Name>{assignment.name}</Name> }} />
        )}
      </span>
    </Badge>
  );
}

/** What the team does with it: a draft to be approved, reported at Google, and how many find it helpful. */
export function TeamBadges({ review: { report, helpfulBy, approval } }: { readonly review: ReviewItem }) {
  return (
    <>
      {approval !== null && (
        <Badge icon={Stamp} tone="saffron">
          <T id={`reviews.approval.${approval.state}`} />
        </Badge>
      )}
      {report !== null && (
        <Badge icon={Flag} tone="coral">
          <T id="reviews.reported" />
        </Badge>
      )}
      {helpfulBy.length > 0 && (
        <Badge icon={ThumbsUp}>
          <T id="reviews.helpful.count" values={{ count: helpfulBy.length }} />
        </Badge>
      )}
    </>
  );
}

/** Whether the urgency badge shows something else than the edit. */
export const isUrgencyTaken = (review: ReviewItem): boolean =>
  review.dueAt !== null || review.removed || review.backlog || !review.branchLinked;

export type ReviewBadgesProps = {
  readonly review: ReviewItem;
  /** Also show that the review was edited, when the urgency badge shows something else. */
  readonly withEdit?: boolean;
  /** Also name the review's language when it is the language of the page. */
  readonly withLanguage?: boolean;
};

/** The sentiment, a mismatch of stars and text, and a language other than the page's. */
export function ReviewBadges({ review, withEdit = false, withLanguage = false }: ReviewBadgesProps) {
  const { language } = useLocale();
  const named = withLanguage || review.language !== language ? review.language : 'none';
  return (
    <>
      <SentimentBadge of={review.sentiment} />
      {withEdit && <EditedBadge review={review} />}
      {review.mismatch && (
        <Badge icon={Scale} tone="saffron">
          <T id="reviews.mismatch" />
        </Badge>
      )}
      {named !== 'none' && (
        <Tag icon={Languages}>
          <T id={`reviews.language.${named}`} />
        </Tag>
      )}
    </>
  );
}
