import type { AttemptEvent, Iso, Language, OpenedSession, Refusal, SignInAnswer, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AnyRequest, UploadedFile } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import type { Grants, Memberships } from './member/memberships.ts';

/** An account that can sign in. Personal fields are null once erased. */
export interface Account {
  readonly status: 'active' | 'inactive';
  readonly accountId: Uuid;
  /** Where it was registered. */
  readonly tenantId: TenantId;
  readonly emailKey: string;
  readonly fullName: string | null;
}

/** The second factor as given: the code of the app, or a recovery code. */
export interface SecondFactorGiven {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** That a second factor was given just now; undefined where the account has none. */
export type SecondFactorProof = 'second factor given' | undefined;

/** What the team needs from the other contexts; composition provides it. Everything here may throw RefusalError. */
export interface TeamPorts {
  readonly memberships: Pick<Memberships, 'read' | 'join' | 'change'>;
  emailKeyOf(email: string): string;
  /** The account that holds the address of this key for good. */
  findAccount(emailKey: string): Promise<Account | null>;
  readAccount(accountId: Uuid): Promise<Account | null>;
  /** The account whose access token a request to an open route carries; null where it carries none that counts. */
  signedInAs(request: AnyRequest): Promise<Uuid | null>;
  /** Answers what the link grants. */
  openInvitedAccount(
    context: CommandContext,
    person: {
      readonly accountId: Uuid;
      readonly email: string;
      readonly emailKey: string;
      readonly fullName: string;
      readonly password: string;
      readonly photo: UploadedFile | undefined;
      readonly language: Language;
      spend(): Promise<Grants>;
    },
  ): Promise<Grants>;
  /** Refuses who does not know the password of an account; answers its epoch. */
  checkPassword(request: AnyRequest, context: CommandContext, accountId: Uuid, password: string): Promise<PasswordEpoch>;
  /** Refuses who does not give the second factor of an account that has one. */
  verifySecondFactor(request: AnyRequest, context: CommandContext, accountId: Uuid, given: SecondFactorGiven): Promise<SecondFactorProof>;
  openSession(
    request: AnyRequest,
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly tenantId: TenantId; readonly remember: boolean } & (
      | { readonly method: 'code' }
      | { readonly method: 'password'; readonly passwordEpoch: PasswordEpoch }
      /** The session that goes on in another business. */
      | { readonly from: Uuid }
    ),
    proof?: SecondFactorProof,
  ): Promise<OpenedSession>;
  /** Goes on after the first factor: opens the session, or answers the step that sets up the second factor where it is demanded. */
  signIn(
    request: AnyRequest,
    context: CommandContext,
    given: {
      readonly accountId: Uuid;
      readonly tenantId: TenantId;
      readonly remember: boolean;
      readonly method: 'password';
      readonly passwordEpoch: PasswordEpoch;
    },
  ): Promise<SignInAnswer>;
  /** Writes to the trail that the link of an invitation was refused; the tenant is the context's. */
  recordRefusedLink(context: CommandContext, what: Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']): Promise<void>;
  /** Takes or prolongs the seat of an invitation of the context's tenant. Throws RefusalError `limit_reached`. */
  takeSeat(context: CommandContext, seat: { readonly holderId: Uuid; readonly until: Iso | null }): Promise<void>;
  freeSeat(context: CommandContext, holderId: Uuid): Promise<void>;
  /** Why nobody may join this tenant now: its trial or paid period is over. Null: they may. */
  refusalWithoutPlan(tenantId: TenantId): Promise<Refusal | null>;
  businessName(tenantId: TenantId): Promise<string | null>;
  /** Whether all of these are branches of the tenant. */
  ownsBranches(tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean>;
}
