import { iso, type ImportedReview } from '@sumaa/contracts';
import type { GoogleReply, GoogleReview } from '@sumaa/runtime/google';
import { splitTranslation, type Classifier } from '@sumaa/runtime/classifier';

// Postgres cannot store NUL or a lone surrogate; one such review would block the other 49 of its page.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const storable = <T extends string | null>(text: T): T =>
  text === null ? text : (text.replaceAll('\0', '').replace(loneSurrogate, '\uFFFD') as T);

const replyStates = { PENDING: 'pending', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/** What the customer wrote, as it is stored: without Google's translation. */
export const reviewTextOf = ({ comment }: Pick<GoogleReview, 'comment'>): string | null => splitTranslation(storable(comment)).text;

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
