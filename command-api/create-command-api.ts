import {
  abilitiesOf,
  accountRoutes,
  identityRoutes,
  notificationRoutes,
  onboardingRoutes,
  reviewRoutes,
  secondFactorRoutes,
  teamRoutes,
  type identityCommands,
  type identityQuestions,
  type onboardingCommands,
  type onboardingQuestions,
  type reviewCommands,
  type reviewQuestions,
  type Uuid,
} from '@sumaa/contracts';
import { createRecentStreams, type CommandContext } from '@sumaa/event-store';
import { bearerOf, createGuard, createHttpApp, isRefusal, type HttpApp } from '@sumaa/runtime/http';
import { systemClock, type Clock } from '@sumaa/runtime/lifecycle';
import type { Metrics } from '@sumaa/runtime/metrics';
import { createBusiness } from './contexts/business/index.ts';
import { createIdentity, ipKeyOf, type Identity } from './contexts/identity/index.ts';
import { bellHandlers } from './contexts/notifications/index.ts';
import { createOnboarding, createOnboardingFacts, mountPopupScript, type Onboarding } from './contexts/onboarding/index.ts';
import { createReviews, type Reviews } from './contexts/reviews/index.ts';
import { createTeam, type Team } from './contexts/team/index.ts';
import type { CommandDeps } from './wiring/deps.ts';
import { mountGroup, type InternalHandlersOf, type QuestionHandlersOf } from './wiring/handlers.ts';
import { mountInternalCommands } from './wiring/internal-route.ts';
import { observedStore } from './wiring/observed-store.ts';

/** What the app works with; the vault acts as role sumaa_command, and every part is started and stopped by its owner. */
export interface CommandApiOptions extends Omit<CommandDeps, 'clock' | 'recent'> {
  readonly metrics?: Metrics;
  readonly clock?: Clock;
}

/** Every internal command by its name: what workers send over HTTP, callable in the process too. */
export type InternalCommands = InternalHandlersOf<typeof identityCommands> &
  InternalHandlersOf<typeof onboardingCommands> &
  InternalHandlersOf<typeof reviewCommands>;

/**
 * Commands as functions, for what runs in the same process: the demo's history, operators' tools. They go through the very
 * deciders; `context.occurredAt` may lie in the past.
 */
export interface Commands {
  readonly registerCompany: Identity['registerCompany'];
  readonly vouchForEmail: Identity['vouchForEmail'];
  readonly addMember: Identity['addMember'];
  readonly placeAccount: Identity['placeAccount'];
  readonly ensureSuperAdmin: Identity['ensureSuperAdmin'];
  readonly resetSuperAdminPassword: Identity['resetSuperAdminPassword'];
  readonly connectGoogle: Onboarding['connectGoogle'];
  readonly linkLocations: Onboarding['linkLocations'];
  readonly queueReply: Reviews['queueReply'];
  readonly assignReview: Reviews['assignReview'];
  readonly sendInvitation: Team['sendInvitation'];
  finishOnboarding(context: CommandContext, given: { readonly tenantId: Uuid; readonly tour: boolean }): Promise<string | null>;
  readonly internal: InternalCommands;
}

export interface CommandApi {
  readonly app: HttpApp;
  readonly commands: Commands;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often expired secrets are swept out of the vault, in ms. */
const sweepMs = 10 * 60_000;

/**
 * The writing side: the only one that appends events. `start` makes it ready (it does not listen: who composes it does),
 * `stop` closes it.
 */
export async function createCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const { config, log, vault, verifier, clock = systemClock } = options;
  const store = observedStore(options.store, (stream) => identity.written(stream));
  const deps: CommandDeps = { ...options, store, clock, recent: createRecentStreams() };

  const business = createBusiness(deps);
  const facts = createOnboardingFacts(deps);
  const identity: Identity = createIdentity(deps, {
    registerBusiness: (context, registration) => business.register(context, registration),
    readBusiness: (tenantId) => business.read(tenantId),
    syncStep: facts.syncStep,
  });
  const reviews = createReviews(deps, {
    isConnected: facts.isConnected,
    isUnlinked: facts.isUnlinked,
    async readAssignee(tenantId, memberId) {
      const place = await identity.places.read(tenantId, memberId);
      if (!place) return null;
      const { accountId, status, role, permissions, locationIds } = place;
      return { accountId, active: status === 'active', abilities: abilitiesOf(role, permissions), locationIds };
    },
  });
  const onboarding = createOnboarding(deps, {
    authority: identity.authority,
    importReviews: (context, given, trail) => reviews.importReviews(context, given, trail),
    finishOnboarding: (context, given) => business.finishOnboarding(context, given),
  });
  const { serviceToken } = config.keys;
  const guard = createGuard({ verifier, sessions: vault.sessions, authority: identity.authority, serviceToken });
  const team = createTeam(deps, {
    places: identity.places,
    emailKeyOf: identity.emailKeyOf,
    findAccount: identity.findAccount,
    readAccount: identity.readAccount,
    openInvitedAccount: identity.openInvitedAccount,
    takeUpAccount: identity.takeUpAccount,
    checkPassword: identity.checkPassword,
    passSecondFactor: identity.passSecondFactor,
    openSession: identity.openSession,
    noteRefusedLink: identity.noteRefusedLink,
    async signedInAs({ raw }) {
      const token = bearerOf(raw);
      const person = token === null ? null : await guard.signedIn(token);
      return person === null || isRefusal(person) ? null : person.accountId;
    },
    businessName: async (tenantId) => (await business.read(tenantId))?.name ?? null,
    ownsBranches: facts.ownsBranches,
  });
  const questions: QuestionHandlersOf<typeof identityQuestions & typeof onboardingQuestions & typeof reviewQuestions> = {
    ...identity.workerQuestions,
    ...onboarding.workerQuestions,
    ...reviews.workerQuestions,
  };
  const internal: InternalCommands = { ...identity.internal, ...onboarding.workerCommands, ...reviews.workerCommands };

  const app = await createHttpApp({
    name: 'command-api',
    log,
    publicUrl: config.publicUrl,
    guard,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    ipKey: ipKeyOf(deps),
    onTurnedAway: identity.turnedAway,
    ...(options.metrics ? { metrics: options.metrics } : {}),
  });
  const acted = (sessionId: Uuid): void => {
    vault.sessions.touch(sessionId).catch((error: unknown) => log.warn({ err: error }, 'an act could not be noted in its session'));
  };
  mountGroup(app, identityRoutes, identity.handlers, acted);
  mountGroup(app, secondFactorRoutes, identity.secondFactorHandlers, acted);
  mountGroup(app, accountRoutes, identity.accountHandlers, acted);
  mountGroup(app, onboardingRoutes, onboarding.handlers, acted);
  mountGroup(app, reviewRoutes, reviews.handlers, acted);
  mountGroup(app, teamRoutes, { ...team.handlers, ...reviews.assigning }, acted);
  mountGroup(app, notificationRoutes, bellHandlers(deps), acted);
  mountPopupScript(app);
  mountInternalCommands(app, { commands: internal, questions }, clock);

  let sweeping: NodeJS.Timeout | null = null;
  return {
    app,
    commands: {
      registerCompany: identity.registerCompany,
      vouchForEmail: identity.vouchForEmail,
      addMember: identity.addMember,
      placeAccount: identity.placeAccount,
      ensureSuperAdmin: identity.ensureSuperAdmin,
      resetSuperAdminPassword: identity.resetSuperAdminPassword,
      connectGoogle: onboarding.connectGoogle,
      linkLocations: onboarding.linkLocations,
      queueReply: reviews.queueReply,
      assignReview: reviews.assignReview,
      sendInvitation: team.sendInvitation,
      finishOnboarding: async (context, given) =>
        business.finishOnboarding(context, { ...given, step: await facts.syncStep(given.tenantId) }),
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
