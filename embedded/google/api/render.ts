import type { GoogleState } from '../state/google-state.ts';
import type { Account, Location, Reply, Review } from '../state/model.ts';

const STAR_WORDS = ['', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const;

/** Drops what Google leaves out of its JSON: absent values, false, zero, empty texts and lists. */
export function omitEmpty<T extends object>(value: T): Partial<T> {
  const present = Object.entries(value).filter(([, each]) => {
    if (each === undefined || each === null || each === false || each === 0 || each === '') return false;
    return !Array.isArray(each) || each.length > 0;
  });
  return Object.fromEntries(present) as Partial<T>;
}

/** RFC 3339 with 0, 3, 6 or 9 decimals, as few as needed. */
export function timestamp(ms: number, finer = ''): string {
  const text = new Date(ms).toISOString();
  if (finer) return text.replace('Z', `${finer}Z`);
  return ms % 1000 === 0 ? text.replace('.000Z', 'Z') : text;
}

export function renderAccount(account: Account): object {
  return omitEmpty({
    name: `accounts/${account.id}`,
    accountName: account.name,
    type: account.type,
    role: account.type === 'PERSONAL' ? undefined : account.role,
    verificationState: 'UNVERIFIED',
    vettedState: 'NOT_VETTED',
    permissionLevel: account.type === 'PERSONAL' ? undefined : 'OWNER_LEVEL',
  });
}

/** `verified` is a parameter because a scenario can override it. */
export function renderLocation(location: Location, verified: boolean): object {
  return omitEmpty({
    name: `locations/${location.id}`,
    title: location.title,
    storeCode: location.storeCode,
    languageCode: location.languageCode,
    phoneNumbers: location.phone ? { primaryPhone: location.phone } : undefined,
    storefrontAddress: location.address,
    websiteUri: location.website,
    categories: location.category
      ? { primaryCategory: { name: `categories/gcid:${location.category}`, displayName: location.category.replaceAll('_', ' ') } }
      : undefined,
    labels: location.labels,
    latlng: location.latlng,
    openInfo: { status: 'OPEN', canReopen: true },
    metadata: omitEmpty({
      placeId: location.placeId,
      mapsUri: location.placeId ? `https://maps.google.com/maps?cid=${location.id}` : undefined,
      newReviewUri: location.placeId ? `https://search.google.com/local/writereview?placeid=${location.placeId}` : undefined,
      hasVoiceOfMerchant: verified,
      canDelete: true,
      canModifyServiceList: true,
    }),
  });
}

export function reviewName(state: GoogleState, review: Review): string {
  const accountId = state.location(review.locationId)?.accountId ?? '';
  return `accounts/${accountId}/locations/${review.locationId}/reviews/${review.id}`;
}

export function renderReview(state: GoogleState, review: Review): object {
  return omitEmpty({
    name: reviewName(state, review),
    reviewId: review.id,
    reviewer: review.reviewer
      ? omitEmpty({ profilePhotoUrl: review.reviewer.photoUrl, displayName: review.reviewer.name })
      : { displayName: 'A Google user', isAnonymous: true },
    starRating: STAR_WORDS[review.stars],
    comment: review.comment,
    createTime: timestamp(review.createTime, review.finer),
    updateTime: timestamp(review.updateTime, review.finer),
    reviewReply: review.reply ? renderReply(review.reply, state.now()) : undefined,
    reviewMediaItems: review.media,
  });
}

export function renderReply(reply: Reply, now: number): object {
  const settled = now >= reply.settlesAt;
  return omitEmpty({
    comment: reply.comment,
    updateTime: timestamp(reply.updateTime),
    reviewReplyState: settled ? reply.verdict : 'PENDING',
    policyViolation: settled && reply.verdict === 'REJECTED' ? reply.policyViolation : undefined,
  });
}
