import { analystsContract } from './contexts/analysts/index.ts';
import { analyticsContract } from './contexts/analytics/index.ts';
import { webhooksContract } from './contexts/webhooks/index.ts';
import { apiKeysContract } from './contexts/api-keys/index.ts';
import { audienceContract } from './contexts/audience/index.ts';
import { businessContract } from './contexts/business/index.ts';
import { contactInboxContract } from './contexts/contact-inbox/index.ts';
import { exportsContract } from './contexts/exports/index.ts';
import { googleConnectionContract } from './contexts/google-connection/index.ts';
import { identityContract } from './contexts/identity/index.ts';
import { notificationsContract } from './contexts/notifications/index.ts';
import { onboardingContract } from './contexts/onboarding/index.ts';
import { platformContract } from './contexts/platform/index.ts';
import { privacyContract } from './contexts/privacy/index.ts';
import { reviewSyncContract } from './contexts/review-sync/index.ts';
import { reviewRequestsContract } from './contexts/review-requests/index.ts';
import { reviewsContract } from './contexts/reviews/index.ts';
import { subscribersContract } from './contexts/subscribers/index.ts';
import { subscriptionContract } from './contexts/subscription/index.ts';
import { teamContract } from './contexts/team/index.ts';

export * from './contexts/analysts/index.ts';
export * from './contexts/analytics/index.ts';
export * from './contexts/api-keys/index.ts';
export * from './contexts/audience/index.ts';
export * from './contexts/business/index.ts';
export * from './contexts/contact-inbox/index.ts';
export * from './contexts/exports/index.ts';
export * from './contexts/google-connection/index.ts';
export * from './contexts/identity/index.ts';
export * from './contexts/notifications/index.ts';
export * from './contexts/onboarding/index.ts';
export * from './contexts/platform/index.ts';
export * from './contexts/privacy/index.ts';
export * from './contexts/review-sync/index.ts';
export * from './contexts/review-requests/index.ts';
export * from './contexts/reviews/index.ts';
export * from './contexts/subscribers/index.ts';
export * from './contexts/subscription/index.ts';
export * from './contexts/team/index.ts';
export * from './contexts/webhooks/index.ts';

/** Every context. A new one is added in this file and nowhere else in this package. */
export const contexts = [
  identityContract,
  teamContract,
  businessContract,
  onboardingContract,
  googleConnectionContract,
  reviewSyncContract,
  reviewsContract,
  reviewRequestsContract,
  analyticsContract,
  notificationsContract,
  subscribersContract,
  subscriptionContract,
  platformContract,
  contactInboxContract,
  exportsContract,
  privacyContract,
  analystsContract,
  audienceContract,
  apiKeysContract,
  webhooksContract,
] as const;
