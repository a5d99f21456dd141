import type {
  accountRoutes,
  AttemptEvent,
  identityCommands,
  identityQuestions,
  identityRoutes,
  secondFactorRoutes,
  StreamName,
  TenantId,
  Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AnyRequest, AuthorityLookup, OnTurnedAway } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf, InternalHandlersOf, QuestionHandlersOf } from '../../wiring/handlers.ts';
import { emailKeyOf, findAccount, readAccount } from './account/find-account.ts';
import { openInvitedAccount, type InvitedPerson } from './account/open-invited-account.ts';
import { ensureSuperAdmin, resetSuperAdminPassword, type EnsuredAdmin, type SuperAdmin } from './account/ensure-super-admin.ts';
import { ownAccountHandlers } from './account/own-account-routes.ts';
import { placeAccount } from './account/place-account.ts';
import { registerCompany, type Registered, type Registration } from './account/register-company.ts';
import { accountHandlers } from './account/routes.ts';
import type { RegisteredAccount } from './account/state.ts';
import { takeUpAccount, type TakenUp } from './account/take-up-account.ts';
import { vouchForEmail } from './account/vouch-for-email.ts';
import { accountWorkerQuestions } from './account/worker-questions.ts';
import { recordAttempt } from './attempt.ts';
import { googleHandlers } from './google/routes.ts';
import { addMember, type NewMember } from './member/add-member.ts';
import { createPlaces, type Grants, type Places } from './member/places.ts';
import { noteTurnedAway } from './note-turned-away.ts';
import type { IdentityPorts } from './ports.ts';
import { protectionHandlers } from './second-factor/account-routes.ts';
import { passSecondFactor, type SecondFactorGiven } from './second-factor/pass.ts';
import { secondFactorSignInHandlers } from './second-factor/sign-in-routes.ts';
import { createAuthority } from './session/authority.ts';
import { checkPassword } from './session/check-password.ts';
import { openSession, type FirstFactor, type GoingOn, type OpenSession, type SecondFactorProof } from './session/open-session.ts';
import { ownSessionHandlers } from './session/own-session-routes.ts';
import { createRefreshCookie } from './session/refresh-cookie.ts';
import { sessionHandlers } from './session/routes.ts';

export type { InvitedPerson } from './account/open-invited-account.ts';
export { ipKeyOf } from './note-turned-away.ts';
export type { Registered, Registration } from './account/register-company.ts';
export type { RegisteredAccount } from './account/state.ts';
export type { Grants, Place, Places } from './member/places.ts';
export type { IdentityPorts } from './ports.ts';
export type { OpenSession } from './session/open-session.ts';

/** Accounts, verification, sessions and memberships. */
export interface Identity {
  readonly handlers: HandlersOf<typeof identityRoutes>;
  readonly secondFactorHandlers: HandlersOf<typeof secondFactorRoutes>;
  readonly accountHandlers: HandlersOf<typeof accountRoutes>;
  /** What the guard asks about whoever calls. */
  readonly authority: AuthorityLookup;
  /** Must hear of every stream this process writes to. */
  written(stream: StreamName): void;
  /** Writes down who was turned away; the refusal is answered in any case. */
  readonly turnedAway: OnTurnedAway;
  /** What other processes ask to be written down. */
  readonly internal: InternalHandlersOf<typeof identityCommands>;
  readonly workerQuestions: QuestionHandlersOf<typeof identityQuestions>;
  registerCompany(context: CommandContext, given: Registration): Promise<Registered>;
  vouchForEmail(context: CommandContext, accountId: Uuid): Promise<void>;
  addMember(context: CommandContext, given: NewMember): Promise<{ readonly accountId: Uuid; readonly memberId: Uuid }>;
  readonly places: Places;
  /** The account that holds an address for good; its key names the address where the address itself must not be. */
  emailKeyOf(email: string): string;
  findAccount(emailKey: string): Promise<RegisteredAccount | null>;
  readAccount(accountId: Uuid): Promise<RegisteredAccount | null>;
  openInvitedAccount(context: CommandContext, person: InvitedPerson): Promise<Grants>;
  takeUpAccount(context: CommandContext, person: TakenUp): Promise<Grants>;
  checkPassword(context: CommandContext, accountId: Uuid, password: string): Promise<void>;
  passSecondFactor(request: AnyRequest, context: CommandContext, accountId: Uuid, given: SecondFactorGiven): Promise<SecondFactorProof>;
  /** Writes to the trail of the context's tenant that the genuine link of an invitation was refused. */
  noteRefusedLink(context: CommandContext, what: Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']): Promise<void>;
  openSession(request: AnyRequest, context: CommandContext, given: FirstFactor | GoingOn, proof?: SecondFactorProof): Promise<OpenSession>;
  /** To be called by whatever gives an account a membership by itself; `places.join` has done so. */
  placeAccount(context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<void>;
  ensureSuperAdmin(given: SuperAdmin): Promise<EnsuredAdmin>;
  resetSuperAdminPassword(given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void>;
}

export function createIdentity(deps: CommandDeps, ports: IdentityPorts): Identity {
  const tools = { deps, ports, cookie: createRefreshCookie(deps.config.publicUrl) };
  const authority = createAuthority(deps, ports);
  const places = createPlaces(deps, ports);
  return {
    handlers: { ...accountHandlers(tools), ...sessionHandlers(tools) },
    secondFactorHandlers: { ...secondFactorSignInHandlers(tools), ...protectionHandlers(deps), ...googleHandlers(tools) },
    accountHandlers: { ...ownAccountHandlers(deps), ...ownSessionHandlers(tools) },
    authority: authority.lookup,
    written: authority.written,
    turnedAway: (notice) => noteTurnedAway(deps, notice),
    internal: {
      async NoteTurnedAway({ tenantId, correlationId }, { what, person, ip }) {
        await noteTurnedAway(deps, { what, person: person && { ...person, tenantId }, ip, correlationId });
        return { result: null, position: null };
      },
    },
    workerQuestions: accountWorkerQuestions(deps),
    registerCompany: (context, given) => registerCompany(deps, ports, context, given),
    vouchForEmail: (context, accountId) => vouchForEmail(deps, context, accountId),
    addMember: (context, given) => addMember(deps, places, context, given),
    placeAccount: (context, accountId, tenantId) => placeAccount(deps, context, accountId, tenantId),
    places,
    emailKeyOf: (email) => emailKeyOf(deps, email),
    findAccount: async (emailKey) => (await findAccount(deps, emailKey))?.account ?? null,
    readAccount: async (accountId) => (await readAccount(deps, accountId))?.account ?? null,
    openInvitedAccount: (context, person) => openInvitedAccount(deps, context, person),
    takeUpAccount: (context, person) => takeUpAccount(deps, context, person),
    checkPassword: (context, accountId, password) => checkPassword(deps, context, accountId, password),
    passSecondFactor: (request, context, accountId, given) => passSecondFactor(deps, request, context, accountId, given),
    noteRefusedLink: (context, data) => recordAttempt(deps, context, { type: 'InvitationRefused', data }),
    openSession: (request, context, given, proof) => openSession(tools, request, context, given, proof),
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, given),
    resetSuperAdminPassword: (given) => resetSuperAdminPassword(deps, given),
  };
}
