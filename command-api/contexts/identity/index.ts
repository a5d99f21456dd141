import {
  emailChangeRoutes,
  googleSignInRoutes,
  passwordRoutes,
  preferencesRoutes,
  profileRoutes,
  mailDeliveryRoutes,
  phoneRoutes,
  whatsAppRoutes,
  pushDeviceRoutes,
  registrationRoutes,
  secondFactorRoutes,
  sessionRoutes,
  type AttemptEvent,
  type identityCommands,
  type identityQuestions,
  type SignInAnswer,
  type StreamName,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { subkey } from '@sumaa/runtime/derive';
import type { AnyRequest, AuthorityLookup, OnRefusedRequest } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import type { Erasure } from '../../infra/erasure.ts';
import { withKeyedHash } from '../../infra/keyed-context.ts';
import { stepsOf } from '../../infra/steps.ts';
import { accountErasure } from './account/erase-account.ts';
import { eraseMember } from './account/erase-member.ts';
import { emailKeyOf, findAccount, readAccount } from './account/find-account.ts';
import { recordMembership } from './account/record-membership.ts';
import type { RegisteredAccount } from './account/state.ts';
import { accountWorkerQuestions } from './account/worker-questions.ts';
import { recordAttempt } from './attempt.ts';
import { emailChangeHandlers } from './email-change/routes.ts';
import { googleHandlers } from './google-sign-in/routes.ts';
import { checkPassword } from './password/check-password.ts';
import { verifyOwnPassword } from './password/own-password.ts';
import { passwordHandlers } from './password/routes.ts';
import { setPasswordByOperator } from './password/set-by-operator.ts';
import type { Grants, IdentityPorts } from './ports.ts';
import { preferencesHandlers } from './preferences/routes.ts';
import { profileHandlers } from './profile/routes.ts';
import { mailDeliveryHandlers } from './mail-delivery/routes.ts';
import { phoneHandlers } from './phone/routes.ts';
import { pushDeviceHandlers } from './push-devices/routes.ts';
import { recordRefusedRequest } from './record-refusal.ts';
import { addMember, type NewMember } from './registration/add-member.ts';
import { openInvitedAccount, type InvitedPerson } from './registration/open-invited-account.ts';
import { openVerifiedAccount, type NewAccount } from './registration/open-verified-account.ts';
import { openCompanyByOperator, type Registered, type Registration } from './registration/register-company.ts';
import { registrationHandlers } from './registration/routes.ts';
import { protectionHandlers } from './second-factor/account-routes.ts';
import { enableSecondFactorByOperator } from './second-factor/enable-by-operator.ts';
import { verifySecondFactor, type SecondFactorGiven } from './second-factor/verify.ts';
import { signInOrSecondFactorStep } from './second-factor/pending-sign-in.ts';
import { secondFactorSignInHandlers } from './second-factor/sign-in-routes.ts';
import { createAuthority } from './session/authority.ts';
import { createKnownBrowsers } from './session/known-browser.ts';
import { openSession, type FirstFactor, type BusinessSwitch, type OpenSession, type SecondFactorProof } from './session/open-session.ts';
import { ownSessionHandlers } from './session/own-session-routes.ts';
import { createRefreshCookie } from './session/refresh-cookie.ts';
import { sessionHandlers } from './session/routes.ts';
import { whatsAppHandlers } from './whatsapp/routes.ts';

export { ipKeyOf } from './record-refusal.ts';

/** Accounts and sessions. */
export interface Identity extends ContextParts {
  /** The guard's question: what the account behind a session may do. */
  readonly authority: AuthorityLookup;
  /** Must be called for every stream this process writes to, so that the cached answers that depend on it are dropped. */
  written(stream: StreamName, tenantId: TenantId): void;
  /** Records a refused or rate-limited request for the audit trail. */
  readonly recordRefusedRequest: OnRefusedRequest;
  readonly internal: InternalHandlersOf<typeof identityCommands>;
  readonly questions: QuestionHandlersOf<typeof identityQuestions>;
  /** Opens a business whose owner needs no code. */
  openCompany(context: CommandContext, given: Registration): Promise<Registered>;
  addMember(context: CommandContext, given: NewMember): Promise<{ readonly accountId: Uuid; readonly memberId: Uuid }>;
  /** The keyed name of an address, for places where the address itself must not be. */
  emailKeyOf(email: string): string;
  /** The account that holds an address for good. */
  findAccount(emailKey: string): Promise<RegisteredAccount | null>;
  readAccount(accountId: Uuid): Promise<RegisteredAccount | null>;
  /** For how long this person wants to be able to undo a reply; null: they chose nothing. */
  undoSecondsOf(accountId: Uuid): Promise<number | null>;
  openInvitedAccount(context: CommandContext, person: InvitedPerson): Promise<Grants>;
  /** Makes an account of the context's tenant whose e-mail needs no proof. `prepare` runs before the address leads to it. */
  openVerifiedAccount(
    context: CommandContext,
    person: Pick<NewAccount, 'accountId' | 'email' | 'emailKey' | 'fullName' | 'role' | 'language'> & {
      readonly permissions: Grants['permissions'];
      readonly password: string;
      prepare(): Promise<void>;
    },
  ): Promise<void>;
  verifyPassword(accountId: Uuid, password: string): Promise<boolean>;
  setPasswordByOperator(
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly emailKey: string; readonly password: string },
  ): Promise<void>;
  enableSecondFactorByOperator(context: CommandContext, accountId: Uuid, totpSecret: Buffer): Promise<void>;
  checkPassword(request: AnyRequest, context: CommandContext, accountId: Uuid, password: string): Promise<PasswordEpoch>;
  /** Refuses who does not give the password of their own account and, where it is on, the second factor, before they ask for erasure. */
  verifyPerson(
    request: AnyRequest,
    context: CommandContext,
    accountId: Uuid,
    given: { readonly password: string; readonly code?: string | undefined },
  ): Promise<void>;
  verifySecondFactor(request: AnyRequest, context: CommandContext, accountId: Uuid, given: SecondFactorGiven): Promise<SecondFactorProof>;
  /** Records in the audit trail of the context's tenant that the genuine link of an invitation was refused. */
  recordRefusedLink(context: CommandContext, what: Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']): Promise<void>;
  openSession(
    request: AnyRequest,
    context: CommandContext,
    given: FirstFactor | BusinessSwitch,
    proof?: SecondFactorProof,
  ): Promise<OpenSession>;
  /** Goes on after the first factor: opens the session, or answers the second-factor step. */
  signIn(request: AnyRequest, context: CommandContext, given: FirstFactor): Promise<SignInAnswer>;
  readonly accountErasure: Erasure;
  /** Erases a member of the context's tenant; one who belongs to another business too only leaves this one. */
  eraseMember(context: CommandContext, accountId: Uuid): Promise<string | null>;
  /** Records on an account that it has a membership in this business. */
  recordMembership(context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<void>;
}

export function createIdentity(commandDeps: CommandDeps, ports: IdentityPorts): Identity {
  const deps = { ...commandDeps, memberships: ports.memberships };
  const { publicUrl, keys } = deps.config;
  const browsers = createKnownBrowsers(publicUrl, subkey(keys.emailHmac, 'known-browser'));
  const tools = { deps, ports, cookie: createRefreshCookie(publicUrl), browsers };
  const authority = createAuthority(deps, ports);
  const erasure = accountErasure(deps, ports);
  return {
    routes: [
      routesOf(registrationRoutes, registrationHandlers(tools)),
      routesOf(sessionRoutes, { ...sessionHandlers(tools), ...ownSessionHandlers(tools) }),
      routesOf(passwordRoutes, passwordHandlers(tools)),
      routesOf(emailChangeRoutes, emailChangeHandlers(deps)),
      routesOf(secondFactorRoutes, { ...secondFactorSignInHandlers(tools), ...protectionHandlers(deps) }),
      routesOf(googleSignInRoutes, googleHandlers(tools)),
      routesOf(profileRoutes, profileHandlers(deps)),
      routesOf(preferencesRoutes, preferencesHandlers(deps)),
      routesOf(pushDeviceRoutes, pushDeviceHandlers(deps)),
      routesOf(mailDeliveryRoutes, mailDeliveryHandlers(deps)),
      routesOf(phoneRoutes, phoneHandlers(deps)),
      routesOf(whatsAppRoutes, whatsAppHandlers(deps)),
    ],
    authority: authority.lookup,
    written: authority.written,
    recordRefusedRequest: (notice) => recordRefusedRequest(deps, notice),
    internal: {
      async NoteTurnedAway({ tenantId, correlationId }, { what, person, ip }) {
        await recordRefusedRequest(deps, { what, person: person && { ...person, tenantId }, ip, correlationId });
        return { result: null, position: null };
      },
    },
    questions: accountWorkerQuestions(deps),
    accountErasure: erasure,
    eraseMember: (context, accountId) => eraseMember(deps, ports, erasure, context, accountId),
    openCompany: (context, given) => openCompanyByOperator(deps, ports, context, given),
    addMember: (context, given) => addMember(deps, context, given),
    recordMembership: (context, accountId, tenantId) => recordMembership(deps, context, accountId, tenantId),
    emailKeyOf: (email) => emailKeyOf(deps, email),
    findAccount: async (emailKey) => (await findAccount(deps, emailKey))?.account ?? null,
    readAccount: async (accountId) => (await readAccount(deps, accountId))?.account ?? null,
    undoSecondsOf: async (accountId) => (await readAccount(deps, accountId))?.account.preferences.undoSeconds ?? null,
    openInvitedAccount: (context, person) => openInvitedAccount(deps, context, person),
    async openVerifiedAccount(context, { permissions, password, prepare, ...person }) {
      const { tenantId } = context;
      const { accountId, role } = person;
      const step = stepsOf(context, tenantId);
      const hash = await deps.vault.credentials.hash(password);
      await openVerifiedAccount(deps, step, { ...person, tenantId, phone: null, profileImageId: null }, hash, async () => {
        await deps.memberships.join(step('member'), { accountId, role, permissions, locationIds: null });
        await prepare();
      });
    },
    verifyPassword: async (accountId, password) => (await deps.vault.credentials.verifyPassword(accountId, password)) !== null,
    setPasswordByOperator: (context, given) => setPasswordByOperator(deps, context, given),
    enableSecondFactorByOperator: (context, accountId, totpSecret) => enableSecondFactorByOperator(deps, context, accountId, totpSecret),
    checkPassword: (request, context, accountId, password) =>
      checkPassword(deps, context, accountId, password, (emailKey) => browsers.idFor(request, emailKey)),
    async verifyPerson(request, context, accountId, { password, code }) {
      const hashed = withKeyedHash(context, keys);
      await verifyOwnPassword(deps, hashed, { accountId, password, field: 'password', action: 'ask_erasure' });
      await verifySecondFactor(deps, request, hashed, accountId, { code });
    },
    verifySecondFactor: (request, context, accountId, given) => verifySecondFactor(deps, request, context, accountId, given),
    recordRefusedLink: (context, data) => recordAttempt(deps, context, { type: 'InvitationRefused', data }),
    signIn: (request, context, given) => signInOrSecondFactorStep(tools, request, context, given),
    openSession: (request, context, given, proof) => openSession(tools, request, context, given, proof),
  };
}
