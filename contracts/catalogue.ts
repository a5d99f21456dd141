import { businessRoutes } from './contexts/business/routes.ts';
import { tenantEvents } from './contexts/business/events.ts';
import { accountEvents, attemptEvents, emailEvents, memberEvents } from './contexts/identity/events.ts';
import { identityRoutes } from './contexts/identity/routes.ts';
import { bellEvents } from './contexts/notifications/events.ts';
import { notificationJobs } from './contexts/notifications/jobs.ts';
import { notificationRoutes } from './contexts/notifications/routes.ts';
import { connectionEvents, locationEvents, noticeEvents, syncPartEvents, syncRunEvents } from './contexts/onboarding/events.ts';
import { onboardingCommands } from './contexts/onboarding/internal-commands.ts';
import { onboardingJobs } from './contexts/onboarding/jobs.ts';
import { onboardingRoutes } from './contexts/onboarding/routes.ts';
import { platformRoutes } from './contexts/platform/routes.ts';
import { reviewEvents } from './contexts/reviews/events.ts';
import { reviewCommands } from './contexts/reviews/internal-commands.ts';
import { reviewJobs } from './contexts/reviews/jobs.ts';
import { reviewRoutes } from './contexts/reviews/routes.ts';
import { subscriptionRoutes } from './contexts/subscription/routes.ts';
import type { EventDefinition } from './kernel/event.ts';
import type { InternalCommand } from './kernel/internal-command.ts';
import type { JobDefinition } from './kernel/job.ts';
import type { Route } from './kernel/route.ts';

/** Every event that was ever released; the codec knows no other. */
export const eventCatalogue: readonly EventDefinition[] = [
  accountEvents,
  emailEvents,
  attemptEvents,
  memberEvents,
  tenantEvents,
  connectionEvents,
  locationEvents,
  noticeEvents,
  syncRunEvents,
  syncPartEvents,
  reviewEvents,
  bellEvents,
].flatMap((group): EventDefinition[] => Object.values(group));

/** Every HTTP operation of every app: what the OpenAPI document is made of. */
export const routeCatalogue: readonly Route[] = [
  identityRoutes,
  businessRoutes,
  onboardingRoutes,
  reviewRoutes,
  notificationRoutes,
  subscriptionRoutes,
  platformRoutes,
].flatMap((group): Route[] => Object.values(group));

/** Every queue. */
export const jobCatalogue: readonly JobDefinition[] = [onboardingJobs, reviewJobs, notificationJobs].flatMap((group): JobDefinition[] =>
  Object.values(group),
);

/** Every command a worker may send. */
export const internalCommandCatalogue: readonly InternalCommand[] = [onboardingCommands, reviewCommands].flatMap(
  (group): InternalCommand[] => Object.values(group),
);
