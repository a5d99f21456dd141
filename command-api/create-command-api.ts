import {
  abilitiesOf,
  defaultTimeZone,
  platformTenant,
  routeCatalogue,
  type audienceCommands,
  type audienceQuestions,
  type competitorCommands,
  type contactAssignmentCommands,
  type contactCommands,
  type contactQuestions,
  type erasureCommands,
  type ErrorCode,
  type exportCommands,
  type exportQuestions,
  type googleConnectionCommands,
  type googleConnectionQuestions,
  type identityCommands,
  type identityQuestions,
  type invoiceCommands,
  type invoiceQuestions,
  type paymentCommands,
  type privacyCommands,
  type reviewCommands,
  type reviewQuestions,
  type reviewRequestCommands,
  type reviewRequestQuestions,
  type reviewSyncCommands,
  type reviewSyncQuestions,
  type subscriberCommands,
  type subscriptionCommands,
  type webhookCommands,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { createRecentStreams, type CommandContext } from '@sumaa/event-store';
import { ipHash } from '@sumaa/runtime/derive';
import {
  bearerOf,
  createAccess,
  createGuard,
  createHttpApp,
  isRefusal,
  RefusalError,
  requireRoutes,
  type HttpApp,
} from '@sumaa/runtime/http';
import { systemClock, type Clock } from '@sumaa/runtime/lifecycle';
import type { Metrics } from '@sumaa/runtime/metrics';
import { createAnalysts, type Analysts } from './contexts/analysts/index.ts';
import { createAnalytics, type AnalyticsCommands } from './contexts/analytics/index.ts';
import { createApiKeyCommands } from './contexts/api-keys/index.ts';
import { createAudience, type Audience } from './contexts/audience/index.ts';
import { createBusiness, type Business } from './contexts/business/index.ts';
import { createContactInbox, type ContactInbox, type InboundMail } from './contexts/contact-inbox/index.ts';
import { createExports } from './contexts/exports/index.ts';
import { createGoogleConnection, type GoogleConnection } from './contexts/google-connection/index.ts';
import { createIdentity, ipKeyOf, type Identity } from './contexts/identity/index.ts';
import { createNotifications } from './contexts/notifications/index.ts';
import { createOnboarding } from './contexts/onboarding/index.ts';
import { createPlatform, type Platform } from './contexts/platform/index.ts';
import { createPrivacy } from './contexts/privacy/index.ts';
import { createReviewRequests } from './contexts/review-requests/index.ts';
import { createReviewSync, isRunComplete } from './contexts/review-sync/index.ts';
import { createReviews, type Reviews } from './contexts/reviews/index.ts';
import { createPayments, createSubscriptions, type Payments, type Subscriptions } from './contexts/subscription/index.ts';
import { createWebhooks } from './contexts/webhooks/index.ts';
import { createMemberships, createTeam, type Team } from './contexts/team/index.ts';
import type { CommandDeps } from './infra/deps.ts';
import type { ContextParts, InternalHandlersOf, QuestionHandlersOf } from './infra/handlers.ts';
import { mountInternalCommands } from './infra/internal-route.ts';
import { mapConcurrently } from './infra/map-concurrently.ts';
import { stepsOf } from './infra/steps.ts';
import { observedStore } from './infra/observed-store.ts';

/** What the app works with; the vault acts as role sumaa_command, and every part is started and stopped by its owner. */
export interface CommandApiOptions extends Omit<CommandDeps, 'clock' | 'recent' | 'settings'> {
  readonly metrics?: Metrics;
  readonly clock?: Clock;
}

/** Every internal command by its name: what workers send over HTTP, callable in the process too. */
export type InternalCommands = InternalHandlersOf<typeof identityCommands> &
  InternalHandlersOf<typeof googleConnectionCommands> &
  InternalHandlersOf<typeof reviewSyncCommands> &
  InternalHandlersOf<typeof reviewCommands> &
  InternalHandlersOf<typeof contactAssignmentCommands> &
  InternalHandlersOf<typeof contactCommands> &
  InternalHandlersOf<typeof exportCommands> &
  InternalHandlersOf<typeof subscriberCommands> &
  InternalHandlersOf<typeof subscriptionCommands> &
  InternalHandlersOf<typeof paymentCommands> &
  InternalHandlersOf<typeof invoiceCommands> &
  InternalHandlersOf<typeof erasureCommands> &
  InternalHandlersOf<typeof privacyCommands> &
  InternalHandlersOf<typeof audienceCommands> &
  InternalHandlersOf<typeof competitorCommands> &
  InternalHandlersOf<typeof reviewRequestCommands> &
  InternalHandlersOf<typeof webhookCommands>;

/**
 * Commands as functions, for what runs in the same process: the demo's history, operators' tools. They go through the very
 * deciders; `context.occurredAt` may lie in the past.
 */
export interface Commands {
  readonly openCompany: Identity['openCompany'];
  readonly addMember: Identity['addMember'];
  readonly recordMembership: Identity['recordMembership'];
  readonly ensureSuperAdmin: Platform['ensureSuperAdmin'];
  readonly resetSuperAdminPassword: Platform['resetSuperAdminPassword'];
  readonly erase: Platform['erase'];
  readonly saveSeller: Platform['saveSeller'];
  readonly clearIpList: Platform['clearIpList'];
  readonly listAnalystLogins: Analysts['listAnalystLogins'];
  readonly addAnalystLogin: Analysts['addAnalystLogin'];
  readonly removeAnalystLogin: Analysts['removeAnalystLogin'];
  readonly connectGoogle: GoogleConnection['connectGoogle'];
  readonly linkLocations: GoogleConnection['linkLocations'];
  readonly queueReply: Reviews['queueReply'];
  readonly assignReview: Reviews['assignReview'];
  readonly addCompetitor: AnalyticsCommands['addCompetitor'];
  readonly sendInvitation: Team['sendInvitation'];
  readonly receiveMessage: ContactInbox['receiveMessage'];
  readonly changeContactStatus: ContactInbox['changeContactStatus'];
  readonly assignContact: ContactInbox['assignContact'];
  readonly replyToContact: ContactInbox['replyToContact'];
  readonly subscriptions: Subscriptions['grants'] & Pick<Subscriptions, 'choosePlan' | 'openCharge' | 'saveDetails' | 'cancel' | 'uses'>;
  finishOnboarding(context: CommandContext, given: { readonly tenantId: Uuid; readonly tour: boolean }): Promise<string | null>;
  readonly internal: InternalCommands;
}

export interface CommandApi {
  readonly app: HttpApp;
  readonly commands: Commands;
  /** Takes mail; null where no port is configured. Started by who composes the app, like its HTTP port. */
  readonly inboundMail: InboundMail | null;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Handles a rejection: these refusals are expected. */
const ignoring =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): void => {
    if (!(error instanceof RefusalError && codes.includes(error.refusal.code))) throw error;
  };

/** How often expired secrets are swept out of the vault, in ms. */
const sweepMs = 10 * 60_000;
/** Streams that one command reads at a time. */
const readsAtOnce = 8;

/**
 * The writing side: the only one that appends events. `start` makes it ready (it does not listen: who composes it does),
 * `stop` closes it.
 */
export async function createCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const { config, log, vault, verifier, clock = systemClock } = options;
  const store = observedStore(options.store, (stream, tenantId) => identity.written(stream, tenantId));
  const deps: CommandDeps & { readonly metrics?: Metrics } = {
    ...options,
    store,
    clock,
    recent: createRecentStreams(),
    settings: () => platform.readGeneral(),
  };

  const business: Business = createBusiness(deps, {
    startTrial: (context, at) => subscriptions.startTrial(context, at),
    inviteOwner: (context, given) => team.inviteOwner(context, given),
    requireOwnerAddress: (email) => team.requireNoStaff(email),
    async endContracts(context, ownerAccountId) {
      const step = stepsOf(context, context.tenantId);
      // The same refusals mean that there is nothing to end.
      await connection.disconnectGoogle(step('disconnect')).catch(ignoring('google_not_connected', 'not_found'));
      const why = { accountId: ownerAccountId, reason: 'other', comment: null } as const;
      await subscriptions.cancel(step('cancel'), why).catch(ignoring('nothing_to_cancel', 'not_found'));
      await vault.paymentCards.removeAll(context.tenantId);
    },
    async forgetSettings(context, { accountId, locationIds }) {
      await subscriptions.forgetPayer(context, accountId);
      await apiKeys.forget(context, accountId);
      await webhooks.forget(context, accountId);
      await reviews.forget(context, accountId);
      await reviewRequests.forget(context, accountId);
      await analytics.forget(context, { locationIds, accountId });
    },
    heldOfGoogle: (tenantId) => connection.everHeld(tenantId),
    endPlan: (context, accountId) =>
      subscriptions.cancel(context, { accountId, reason: 'other', comment: null }).catch(ignoring('nothing_to_cancel', 'not_found')),
    resumePlan: (context, given) => subscriptions.resume(context, given).catch(ignoring('cancellation_over', 'not_found')),
    isActiveStaff: async (accountId) => (await memberships.ofAccount(platformTenant, accountId))?.status === 'active',
  });
  const subscriptions: Subscriptions = createSubscriptions(deps, {
    async readBusiness(tenantId) {
      const read = await business.read(tenantId);
      return read && { registeredAt: read.registeredAt, timeZone: read.preferences.timeZone, active: read.active, erased: read.erased };
    },
    isReplyStanding: (tenantId, reply) => reviews.isReplyStanding(tenantId, reply),
  });
  const memberships = createMemberships(deps, {
    readBusiness: (tenantId) => business.read(tenantId),
    ownBusiness: (context, accountId) => business.ownBusiness(context, accountId),
    recordMembership: (context, accountId, tenantId) => identity.recordMembership(context, accountId, tenantId),
    withdrawTestimonial: (context, accountId) => audience.withdrawTestimonial(context, accountId),
    ...subscriptions.seats,
  });
  const connection: GoogleConnection = createGoogleConnection(deps, { authority: (who) => identity.authority(who) });
  const onboarding = createOnboarding(deps, {
    chosenRuns: connection.chosenRuns,
    isRunComplete: (runId) => isRunComplete(deps, runId),
    finishOnboarding: (context, given) => business.finishOnboarding(context, given),
  });
  const identity: Identity = createIdentity(deps, {
    memberships,
    registerBusiness: (context, registration) => business.register(context, registration),
    startTrial: subscriptions.startTrial,
    async readBusiness(tenantId) {
      const [read, trialEndsAt] = await Promise.all([business.read(tenantId), subscriptions.trialEndsAt(tenantId)]);
      return read && { ...read, trialEndsAt };
    },
    eraseInvitation: (context, emailKey) => team.eraseInvitation(context, emailKey),
    endFollows: (context, emailKey) => audience.endFollows(context, emailKey),
    forgetOwnViews: (context, accountId) => reviews.forgetOwnViews(context, accountId),
    syncStep: onboarding.syncStep,
  });
  const namesOf = async (tenantId: TenantId, locationId: Uuid) => {
    const [tenant, branch] = await Promise.all([business.read(tenantId), connection.branchName(locationId)]);
    return { business: tenant?.name ?? '', branch: branch ?? '' };
  };
  const timeZoneOf = async (tenantId: TenantId) => (await business.read(tenantId))?.preferences.timeZone ?? defaultTimeZone;
  const reviews = createReviews(deps, {
    answerTarget: (tenantId) => business.answerTarget(tenantId),
    undoSecondsOf: async (tenantId, accountId) =>
      (await identity.undoSecondsOf(accountId)) ??
      (await business.read(tenantId))?.preferences.undoSeconds ??
      deps.config.display.undoSeconds,
    isConnected: connection.isConnected,
    isUnlinked: connection.isUnlinked,
    namesOf,
    async peopleOf(tenantId, accountIds) {
      const members = await mapConcurrently(await subscriptions.seats.members(tenantId), readsAtOnce, (id) =>
        memberships.read(tenantId, id),
      );
      const accounts = new Set([...members.flatMap((one) => one?.accountId ?? []), ...accountIds]);
      const people = await mapConcurrently([...accounts], readsAtOnce, (id) => identity.readAccount(id));
      return people.flatMap((one) => one?.fullName ?? []);
    },
    ownsBranches: connection.ownsBranches,
    async mayAgreeToRule(tenantId, accountId) {
      const membership = await memberships.ofAccount(tenantId, accountId);
      if (membership?.status !== 'active') return false;
      return abilitiesOf(membership.role, membership.permissions, membership.locationIds).includes('reviews.rule');
    },
    hasPlan: async (tenantId) => (await subscriptions.refusalFor(tenantId)) === null,
    timeZoneOf,
    countAnswer: subscriptions.uses.countAnswer,
    countAiReply: subscriptions.uses.countAiReply,
    releaseReply: subscriptions.uses.releaseReply,
    recountReply: subscriptions.uses.recountReply,
    countAiDraft: subscriptions.uses.countAiDraft,
    async readAssignee(tenantId, memberId) {
      const membership = await memberships.read(tenantId, memberId);
      if (!membership) return null;
      const { accountId, status, role, permissions, locationIds } = membership;
      return { accountId, active: status === 'active', abilities: abilitiesOf(role, permissions, locationIds), locationIds };
    },
  });
  const reviewSync = createReviewSync(deps, {
    lastLinkedAt: connection.lastLinkedAt,
    chosenRuns: connection.chosenRuns,
    importReviews: (context, given, trail) => reviews.importReviews(context, given, trail),
  });
  const { serviceToken } = config.keys;
  const guard = createGuard({
    verifier,
    sessions: vault.sessions,
    apiKeys: vault.apiKeys,
    authority: identity.authority,
    serviceToken,
    refusalWithoutPlan: subscriptions.refusalFor,
  });
  const team: Team = createTeam(deps, {
    memberships,
    emailKeyOf: identity.emailKeyOf,
    findAccount: identity.findAccount,
    readAccount: identity.readAccount,
    openInvitedAccount: identity.openInvitedAccount,
    checkPassword: identity.checkPassword,
    verifySecondFactor: identity.verifySecondFactor,
    openSession: identity.openSession,
    signIn: identity.signIn,
    recordRefusedLink: identity.recordRefusedLink,
    async signedInAs({ raw }) {
      const token = bearerOf(raw);
      const person = token === null ? null : await guard.signedIn(token);
      return person === null || isRefusal(person) ? null : person.accountId;
    },
    ...subscriptions.seats,
    refusalWithoutPlan: subscriptions.refusalFor,
    businessName: async (tenantId) => (await business.read(tenantId))?.name ?? null,
    ownsBranches: connection.ownsBranches,
  });
  const isInboxStaff = async (accountId: Uuid) => {
    const membership = await memberships.ofAccount(platformTenant, accountId);
    if (membership?.status !== 'active') return false;
    return abilitiesOf(membership.role, membership.permissions, null).includes('platform.inbox');
  };
  const contactInbox = createContactInbox(deps, {
    emailKeyOf: identity.emailKeyOf,
    isInboxStaff,
    readSla: () => platform.readSla(),
    reviewMailReturned: (contextOf, returned) => reviewRequests.mailReturned(contextOf, returned),
    ipHashOf: (ip) => ipHash(ipKeyOf(deps), ip),
    async readWriter({ accountId, tenantId }) {
      const { fullName: name = null, email = null } = (await identity.readAccount(accountId)) ?? {};
      if (name === null || email === null) return null;
      return { name, email, company: (await business.read(tenantId))?.name };
    },
  });
  const audience: Audience = createAudience(deps, {
    emailKeyOf: identity.emailKeyOf,
    messageBusiness: business.message,
    isMember: async (tenantId, accountId) => (await memberships.ofAccount(tenantId, accountId))?.status === 'active',
  });
  const reviewRequests = createReviewRequests(deps, {
    addressKeyOf: identity.emailKeyOf,
    isActive: async (tenantId) => (await business.read(tenantId))?.active ?? false,
    linkedBranch: connection.linkedBranch,
    namesOf,
    timeZoneOf,
  });
  const exports = createExports(deps, { planOf: subscriptions.planOf });
  const platform: Platform = createPlatform(
    deps,
    {
      isInboxStaff,
      membershipOf: memberships.ofAccount,
      isErased: async (tenantId) => (await business.read(tenantId))?.erased ?? false,
      areNumbersKnown: (since) => payments.areNumbersKnown(since),
      people: team.people,
      emailKeyOf: identity.emailKeyOf,
      findAccount: identity.findAccount,
      readAccount: identity.readAccount,
      openVerifiedAccount: identity.openVerifiedAccount,
      verifyPassword: identity.verifyPassword,
      setPassword: identity.setPasswordByOperator,
      enableSecondFactor: identity.enableSecondFactorByOperator,
      eraseMember: identity.eraseMember,
    },
    {
      account: identity.accountErasure,
      invitation: team.invitationErasure,
      review: reviews.reviewErasure,
      message: contactInbox.messageErasure,
      follower: audience.followerErasure,
      business: business.businessErasure,
      application: audience.applicationErasure,
      recipient: reviewRequests.recipientErasure,
      export: exports.exportErasure,
    },
  );
  const payments: Payments = createPayments(deps, {
    recordPayment: subscriptions.recordPayment,
    noteRefund: subscriptions.noteRefund,
    readSeller: () => platform.readSeller(),
    businessName: async (tenantId) => (await business.read(tenantId))?.name ?? null,
  });
  const privacy = createPrivacy(deps, {
    eraseReviewOlderThan: (context, reviewId, cutoff) => reviews.eraseOldReview(context, reviewId, cutoff),
    verifyPerson: identity.verifyPerson,
    erase: platform.erase,
  });
  const analytics = createAnalytics(deps, { planOf: subscriptions.planOf, linkedBranch: connection.linkedBranch });
  const webhooks = createWebhooks(deps);
  const apiKeys = createApiKeyCommands(deps, { ownsBranches: connection.ownsBranches });
  const analysts = createAnalysts(deps);
  const contexts: readonly ContextParts[] = [
    identity,
    business,
    team,
    connection,
    onboarding,
    reviewSync,
    reviews,
    createNotifications(deps, { smsReported: (contextOf, report) => reviewRequests.smsReported(contextOf, report) }),
    subscriptions,
    payments,
    platform,
    contactInbox,
    exports,
    privacy,
    analysts,
    analytics,
    audience,
    reviewRequests,
    webhooks,
    apiKeys,
  ];
  const internal: InternalCommands = {
    ...identity.internal,
    ...connection.internal,
    ...reviewSync.internal,
    ...reviews.internal,
    ...contactInbox.internal,
    ...exports.internal,
    ...business.internal,
    ...subscriptions.internal,
    ...payments.internal,
    ...platform.internal,
    ...privacy.internal,
    ...audience.internal,
    ...analytics.internal,
    ...reviewRequests.internal,
    ...webhooks.internal,
  };

  const questions: QuestionHandlersOf<
    typeof identityQuestions &
      typeof googleConnectionQuestions &
      typeof reviewSyncQuestions &
      typeof reviewQuestions &
      typeof contactQuestions &
      typeof exportQuestions &
      typeof invoiceQuestions &
      typeof audienceQuestions &
      typeof reviewRequestQuestions
  > = {
    ...identity.questions,
    ...connection.questions,
    ...reviewSync.questions,
    ...reviews.questions,
    ...contactInbox.questions,
    ...exports.questions,
    ...payments.questions,
    ...audience.questions,
    ...reviewRequests.questions,
  };

  const app = await createHttpApp({
    name: 'command-api',
    log,
    publicUrl: config.publicUrl,
    guard,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    keyLimits: vault.rateLimits,
    ipKey: ipKeyOf(deps),
    onTurnedAway: identity.recordRefusedRequest,
    access: createAccess(() => platform.readGeneral()),
    ...(options.metrics ? { metrics: options.metrics } : {}),
  });
  const acted = (sessionId: Uuid): void => {
    vault.sessions.touch(sessionId).catch((error: unknown) => log.warn({ err: error }, 'an act could not be noted in its session'));
  };
  for (const group of contexts.flatMap(({ routes }) => routes)) group.mount(app, acted);
  requireRoutes(
    app,
    routeCatalogue.filter((route) => route.app === 'command'),
  );
  mountInternalCommands(app, { commands: internal, questions }, clock);

  let sweeping: NodeJS.Timeout | null = null;
  return {
    app,
    inboundMail: contactInbox.inboundMail,
    commands: {
      openCompany: identity.openCompany,
      addMember: identity.addMember,
      recordMembership: identity.recordMembership,
      ensureSuperAdmin: platform.ensureSuperAdmin,
      resetSuperAdminPassword: platform.resetSuperAdminPassword,
      erase: platform.erase,
      saveSeller: platform.saveSeller,
      clearIpList: platform.clearIpList,
      listAnalystLogins: analysts.listAnalystLogins,
      addAnalystLogin: analysts.addAnalystLogin,
      removeAnalystLogin: analysts.removeAnalystLogin,
      connectGoogle: connection.connectGoogle,
      linkLocations: connection.linkLocations,
      queueReply: reviews.queueReply,
      assignReview: reviews.assignReview,
      addCompetitor: analytics.addCompetitor,
      sendInvitation: team.sendInvitation,
      receiveMessage: contactInbox.receiveMessage,
      changeContactStatus: contactInbox.changeContactStatus,
      assignContact: contactInbox.assignContact,
      replyToContact: contactInbox.replyToContact,
      subscriptions: {
        ...subscriptions.grants,
        choosePlan: subscriptions.choosePlan,
        openCharge: subscriptions.openCharge,
        saveDetails: subscriptions.saveDetails,
        cancel: subscriptions.cancel,
        uses: subscriptions.uses,
      },
      finishOnboarding: async (context, given) =>
        business.finishOnboarding(context, { ...given, step: await onboarding.syncStep(given.tenantId) }),
      internal,
    },
    async start() {
      await app.ready();
      sweeping ??= setInterval(() => {
        vault.sweep().catch((error: unknown) => log.warn({ err: error }, 'the vault could not be swept'));
      }, sweepMs).unref();
    },
    async stop() {
      if (sweeping) clearInterval(sweeping);
      sweeping = null;
      await app.close();
    },
  };
}
