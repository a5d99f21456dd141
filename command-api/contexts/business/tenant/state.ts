import type { BusinessPreferences, BusinessProfile, MessageMailOutcome, Uuid } from '@sumaa/contracts';

/** Settings in force. `revision`: how often they were saved. `changedAt`: under which revision each field changed last. */
export interface SavedSettings<T> {
  readonly revision: number;
  readonly values: T;
  readonly changedAt: Readonly<Partial<Record<string, number>>>;
}

/** A business that registered. */
export interface RegisteredBusiness {
  readonly status: 'registered';
  readonly tenantId: Uuid;
  readonly name: string;
  /** The id of the business itself as long as nobody joined it. */
  readonly ownerAccountId: Uuid;
  /** Who of the staff looks after it. */
  readonly accountManager: Uuid | null;
  readonly onboarded: boolean;
  /** Its members may sign in. */
  readonly active: boolean;
  /** Nothing may be written about it again. */
  readonly erased: boolean;
  readonly profile: SavedSettings<BusinessProfile>;
  readonly preferences: SavedSettings<BusinessPreferences>;
  /** Of each message of the staff, what became of its mails, by account. */
  readonly mails: Readonly<Record<string, Readonly<Record<string, MessageMailOutcome>>>>;
}

/** The state of a business. */
export type TenantState = { readonly status: 'none' } | RegisteredBusiness;

/** Whether the platform added the business and nobody joined it yet. */
export const isWithoutOwner = ({ tenantId, ownerAccountId }: Pick<RegisteredBusiness, 'tenantId' | 'ownerAccountId'>): boolean =>
  ownerAccountId === tenantId;
