import type { AttemptEvent, Language, MemberPermission, OpenedSession, Role, TeamRole, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext, Position } from '@sumaa/event-store';
import type { AnyRequest, UploadedFile } from '@sumaa/runtime/http';

/** A place in a business, as it stands. */
export interface Place {
  readonly status: 'active' | 'inactive';
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly role: Role;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** What is given with a place. */
export interface Grants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** Somebody who can sign in. Personal fields are null once erased. */
export interface Account {
  readonly status: 'active' | 'inactive';
  readonly accountId: Uuid;
  /** Where it was registered. */
  readonly tenantId: TenantId;
  readonly emailKey: string;
  readonly fullName: string | null;
  readonly emailConfirmed: boolean;
}

/** What somebody gives besides their password: the app's digits or a recovery code. */
export interface SecondFactorGiven {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** That a second factor was given just now; undefined where the account has none. */
export type SecondFactorProof = 'second factor given' | undefined;

/** What the team needs from the other contexts; composition provides it. Everything here may throw RefusalError. */
export interface TeamPorts {
  readonly places: {
    read(tenantId: TenantId, memberId: Uuid): Promise<Place | null>;
    join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
    /** Asks what is wanted again where the place is changed meanwhile: what `wanted` looked at holds at the append. */
    change(
      context: CommandContext,
      memberId: Uuid,
      wanted: (held: Place) => Promise<{ readonly grants: Grants | null; readonly active: boolean }>,
    ): Promise<Position | null>;
  };
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
  /** Makes an account whose address nobody proved that of who came by the link; answers what the link grants. */
  takeUpAccount(
    context: CommandContext,
    person: {
      readonly accountId: Uuid;
      readonly emailKey: string;
      readonly fullName: string;
      readonly password: string;
      readonly photo: UploadedFile | undefined;
      spend(): Promise<Grants>;
    },
  ): Promise<Grants>;
  /** Refuses who does not know the password of an account. */
  checkPassword(context: CommandContext, accountId: Uuid, password: string): Promise<void>;
  /** Refuses who does not give the second factor of an account that has one. */
  passSecondFactor(request: AnyRequest, context: CommandContext, accountId: Uuid, given: SecondFactorGiven): Promise<SecondFactorProof>;
  openSession(
    request: AnyRequest,
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly tenantId: TenantId; readonly remember: boolean } & (
      | { readonly method: 'password' | 'code' }
      /** The session that goes on in another business. */
      | { readonly from: Uuid }
    ),
    proof?: SecondFactorProof,
  ): Promise<OpenedSession>;
  /** Writes to the trail that the link of an invitation was refused; the tenant is the context's. */
  noteRefusedLink(context: CommandContext, what: Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']): Promise<void>;
  businessName(tenantId: TenantId): Promise<string | null>;
  /** Whether all of these are branches of the tenant. */
  ownsBranches(tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean>;
}
