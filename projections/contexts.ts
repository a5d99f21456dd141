import { analystsContext } from './contexts/analysts/index.ts';
import { analyticsContext } from './contexts/analytics/index.ts';
import { apiKeysContext } from './contexts/api-keys/index.ts';
import { audienceContext } from './contexts/audience/index.ts';
import { businessContext } from './contexts/business/index.ts';
import { contactInboxContext } from './contexts/contact-inbox/index.ts';
import { exportsContext } from './contexts/exports/index.ts';
import { googleConnectionContext } from './contexts/google-connection/index.ts';
import { identityContext } from './contexts/identity/index.ts';
import { notificationsContext } from './contexts/notifications/index.ts';
import { platformContext } from './contexts/platform/index.ts';
import { privacyContext } from './contexts/privacy/index.ts';
import { reviewSyncContext } from './contexts/review-sync/index.ts';
import { reviewRequestsContext } from './contexts/review-requests/index.ts';
import { reviewsContext } from './contexts/reviews/index.ts';
import { subscribersContext } from './contexts/subscribers/index.ts';
import { subscriptionContext } from './contexts/subscription/index.ts';
import { webhooksContext } from './contexts/webhooks/index.ts';
import { teamContext } from './contexts/team/index.ts';
import type { ListedProjection, ReadContext } from './infra/index.ts';

/** Every context. A new one is added in this file and nowhere else in this package. */
export const contexts: readonly ReadContext[] = [
  identityContext,
  businessContext,
  googleConnectionContext,
  reviewSyncContext,
  reviewsContext,
  reviewRequestsContext,
  analyticsContext,
  teamContext,
  notificationsContext,
  subscribersContext,
  subscriptionContext,
  platformContext,
  contactInboxContext,
  exportsContext,
  privacyContext,
  analystsContext,
  audienceContext,
  apiKeysContext,
  webhooksContext,
];

/** Every projection. `consumer.shown` stores the active version of each; a higher one here is built in a table of its own. */
export const projectionList: readonly ListedProjection[] = [
  ...contexts.flatMap(({ firstProjections = [] }) => firstProjections),
  ...contexts.flatMap(({ projections = [] }) => projections),
];
