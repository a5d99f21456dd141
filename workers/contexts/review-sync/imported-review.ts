import { iso, type ImportedReview } from '@sumaa/contracts';
import type { GoogleReply, GoogleReview } from '@sumaa/runtime/google';
import { splitTranslation, type Classifier } from '@sumaa/runtime/classifier';
import { storable } from '../../infra/storable.ts';

const replyStates = { PENDING: 'pending', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/**
 * Converts a Google review for the command: the customer's text separated from Google's translation, classified, with normalised times. The
 * name and photo of an anonymous reviewer are left out.
 */
export function importedReview(review: GoogleReview, classifier: Classifier): ImportedReview {
  const { text, translation } = splitTranslation(storable(review.comment));
  const { anonymous, displayName, photoUrl } = review.reviewer;
  return {
    googleReviewId: review.reviewId,
    googleName: review.name,
    authorName: anonymous ? null : storable(displayName),
    authorPhotoUrl: anonymous ? null : photoUrl,
    anonymous,
    stars: review.stars,
    text,
    translation,
    createdAt: iso(new Date(review.createTime)),
    updatedAt: iso(new Date(review.updateTime)),
    classification: classifier.classify({ stars: review.stars, text }),
    reply: review.reply && importedReply(review.reply),
  };
}

function importedReply(reply: GoogleReply): NonNullable<ImportedReview['reply']> {
  return {
    text: storable(reply.comment),
    updatedAt: iso(new Date(reply.updateTime)),
    state: reply.state && replyStates[reply.state],
    policyViolation: reply.policyViolation,
  };
}
