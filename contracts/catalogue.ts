import { businessRoutes } from './contexts/business/routes.ts';
import { tenantEvents } from './contexts/business/events.ts';
import { accountEvents, attemptEvents, emailEvents, googleIdentityEvents, memberEvents, rosterEvents } from './contexts/identity/events.ts';
import { accountRoutes } from './contexts/identity/account-routes.ts';
import { identityCommands, identityQuestions } from './contexts/identity/internal-commands.ts';
import { identityRoutes } from './contexts/identity/routes.ts';
import { secondFactorRoutes } from './contexts/identity/second-factor-routes.ts';
import { bellEvents } from './contexts/notifications/events.ts';
import { notificationJobs } from './contexts/notifications/jobs.ts';
import { notificationRoutes } from './contexts/notifications/routes.ts';
import { connectionEvents, locationEvents, noticeEvents, syncPartEvents, syncRunEvents } from './contexts/onboarding/events.ts';
import { onboardingCommands, onboardingQuestions } from './contexts/onboarding/internal-commands.ts';
import { onboardingJobs } from './contexts/onboarding/jobs.ts';
import { onboardingRoutes } from './contexts/onboarding/routes.ts';
import { auditRoutes } from './contexts/platform/audit-routes.ts';
import { platformRoutes } from './contexts/platform/routes.ts';
import { reviewEvents } from './contexts/reviews/events.ts';
import { reviewCommands, reviewQuestions } from './contexts/reviews/internal-commands.ts';
import { reviewJobs } from './contexts/reviews/jobs.ts';
import { reviewRoutes } from './contexts/reviews/routes.ts';
import { subscriptionRoutes } from './contexts/subscription/routes.ts';
import { invitationEvents } from './contexts/team/events.ts';
import { teamRoutes } from './contexts/team/routes.ts';
import type { EventDefinition, EventsOf } from './kernel/event.ts';
import type { InternalCommand, InternalQuestion } from './kernel/internal-command.ts';
import type { JobDefinition } from './kernel/job.ts';
import type { Route } from './kernel/route.ts';

const eventGroups = [
  accountEvents,
  emailEvents,
  googleIdentityEvents,
  attemptEvents,
  memberEvents,
  rosterEvents,
  invitationEvents,
  tenantEvents,
  connectionEvents,
  locationEvents,
  noticeEvents,
  syncRunEvents,
  syncPartEvents,
  reviewEvents,
  bellEvents,
] as const;

type EventsOfEach<G> = G extends Record<string, EventDefinition> ? EventsOf<G> : never;
/** Any event of the house, told apart by its type. */
export type AnyEvent = EventsOfEach<(typeof eventGroups)[number]>;

/** Every event that was ever released; the codec knows no other. */
export const eventCatalogue: readonly EventDefinition[] = eventGroups.flatMap((group): EventDefinition[] => Object.values(group));

/** Every HTTP operation of every app: what the OpenAPI document is made of. */
export const routeCatalogue: readonly Route[] = [
  identityRoutes,
  secondFactorRoutes,
  accountRoutes,
  businessRoutes,
  onboardingRoutes,
  reviewRoutes,
  teamRoutes,
  notificationRoutes,
  subscriptionRoutes,
  platformRoutes,
  auditRoutes,
].flatMap((group): Route[] => Object.values(group));

/** Every queue. */
export const jobCatalogue: readonly JobDefinition[] = [onboardingJobs, reviewJobs, notificationJobs].flatMap((group): JobDefinition[] =>
  Object.values(group),
);

/** Every command a worker may send. */
export const internalCommandCatalogue: readonly InternalCommand[] = [identityCommands, onboardingCommands, reviewCommands].flatMap(
  (group): InternalCommand[] => Object.values(group),
);

/** Every question a worker may ask. */
export const internalQuestionCatalogue: readonly InternalQuestion[] = [identityQuestions, onboardingQuestions, reviewQuestions].flatMap(
  (group): InternalQuestion[] => Object.values(group),
);
