import type { EventDefinition } from '../../../kernel/event.ts';
import type { Uuid } from '../../../kernel/ids.ts';
import type { Permission, Role } from '../../../kernel/permissions.ts';
import { includesBranch, sharesBranch, type Rights } from '../../team/policy.ts';

/** Who reads the trail. */
export interface TrailReader {
  readonly accountId: Uuid;
  readonly role: Role;
  readonly abilities: readonly Permission[];
  /** The branches that they are limited to; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

/** Whether somebody may read what the trail has of reviews. */
export const readsReviews = ({ role, abilities }: Pick<TrailReader, 'role' | 'abilities'>): boolean =>
  role === 'super_admin' || abilities.includes('reviews.read');

/** Somebody's membership in the reader's business. */
export type TrailMember = Pick<Rights, 'role' | 'locationIds'>;

/** Whether somebody who reads the trail may know of a member: who has a branch in common, and every general manager, as the team shows them. */
export const seesMember = ({ locationIds }: Pick<TrailReader, 'locationIds'>, { role, locationIds: theirs }: TrailMember): boolean =>
  role === 'admin' || sharesBranch(locationIds, theirs);

/** The account that a record is about, by the data of its first event; null where it has a branch, or is about nobody. */
export function personOf(first: unknown): Uuid | null {
  const { locationId, accountId } = (first ?? {}) as { readonly locationId?: unknown; readonly accountId?: unknown };
  return typeof locationId !== 'string' && typeof accountId === 'string' ? (accountId as Uuid) : null;
}

/**
 * Whether somebody may open a record, as the screens show it: reviews with their permission, what belongs to a branch with that branch,
 * an invitation with one of its branches, what is of a member with one of theirs, and the connection to Google, which names all branches,
 * without a limit. `first`: the data of its first event; `member`: the membership of `personOf(first)`, if there is one.
 */
export function seesRecord(reader: TrailReader, stream: string, first: unknown, member: TrailMember | null): boolean {
  if (stream.startsWith('review-') && !readsReviews(reader)) return false;
  if (reader.locationIds === null) return true;
  if (stream.startsWith('connection-') || (member !== null && !seesMember(reader, member))) return false;
  return seesEventOf(reader, first) && (!stream.startsWith('invitation-') || sharesBranch(reader.locationIds, offeredBranches(first)));
}

const offeredBranches = (first: unknown) => (first as { readonly locationIds?: readonly Uuid[] | null } | undefined)?.locationIds ?? null;

/** Whether somebody sees the branch of an event, if it has one. */
export function seesEventOf({ locationIds }: Pick<TrailReader, 'locationIds'>, data: unknown): boolean {
  const branch = typeof data === 'object' && data !== null && 'locationId' in data ? data.locationId : null;
  return typeof branch !== 'string' || includesBranch(locationIds, branch);
}

const names: ReadonlySet<string> = new Set(['fullName', 'ownerName', 'name']);

/**
 * Whether a personal field of a record may be shown to somebody who may open it: who is limited to branches sees of other people the
 * name, not the address. What belongs to a branch is shown whole.
 */
export function seesPersonal({ accountId, locationIds }: TrailReader, stream: string, field: string): boolean {
  if (locationIds === null || stream === `account-${accountId}` || /^review(recipient)?-/.test(stream)) return true;
  return names.has(field);
}

/** Texts of the registers of requests and breaches, by event type. They should name nobody, but somebody of the staff types them. */
const registerTexts: Readonly<Record<string, readonly string[]>> = {
  OutsideRequestRecorded: ['reference'],
  OutsideRequestAnswered: ['answer'],
  DataBreachRecorded: ['what', 'affected'],
  DataBreachClosed: ['outcome'],
};

/** The fields that a record masks until somebody says why they read them: what is personal, and what may name somebody. */
export const maskedFieldsOf = ({ type, personal }: Pick<EventDefinition, 'type' | 'personal'>): readonly string[] => [
  ...(personal?.fields ?? []),
  ...(registerTexts[type] ?? []),
];

/**
 * Texts that the staff write for each other about a business, by event type: no business reads them, in its records, in its trail or in a
 * file. Details of the trail bear the name of the field.
 */
export const staffTexts: Readonly<Record<string, readonly string[]>> = {
  BusinessDeactivated: ['reason'],
  BusinessReactivated: ['reason'],
  DiscountGranted: ['reason'],
  MonthsGranted: ['reason'],
  PlanArranged: ['reason'],
  RefundGranted: ['reason'],
  RefundRequested: ['reason'],
  TransferSettled: ['reason'],
  TrialExtended: ['reason'],
};

/** Whether a field of an event is shown at all. */
export const seesField = ({ role }: Pick<TrailReader, 'role'>, type: string, field: string): boolean =>
  role === 'super_admin' || !(staffTexts[type] ?? []).includes(field);

/**
 * The fields of an event, or the details of its entry, as somebody reads them: what the staff wrote for each other is left out, or, for
 * the staff, without addresses and numbers (`mask`).
 */
export function shownFields<T>(
  reader: Pick<TrailReader, 'role'>,
  type: string,
  fields: Readonly<Record<string, T>>,
  mask: (text: string) => string,
): Record<string, T | string> {
  const texts = new Set(staffTexts[type] ?? []);
  const seen = Object.entries(fields).filter(([field]) => seesField(reader, type, field));
  return Object.fromEntries(seen.map(([field, value]) => [field, texts.has(field) && typeof value === 'string' ? mask(value) : value]));
}
