import type { TenantId, Uuid } from '@sumaa/contracts';
import { namespaces, uuidV5 } from './uuid.ts';

/** The id that this kind of thing with these parts always has: how two processes name one stream without asking each other. */
export function derivedId(kind: string, ...parts: readonly string[]): Uuid {
  return uuidV5(namespaces.stream, kind, ...parts);
}

/** An account's place in a tenant. */
export const memberIdOf = (tenantId: TenantId, accountId: Uuid): Uuid => derivedId('member', tenantId, accountId);
/** What a tenant offers the holder of an address; `emailKey` is its HMAC. */
export const invitationIdOf = (tenantId: TenantId, emailKey: string): Uuid => derivedId('invitation', tenantId, emailKey);
/** A tenant's link to Google. */
export const connectionIdOf = (tenantId: TenantId): Uuid => derivedId('connection', tenantId, 'google');
/** A branch; `googleLocation` is `locations/…`. */
export const locationIdOf = (tenantId: TenantId, googleLocation: string): Uuid => derivedId('location', tenantId, googleLocation);
/** A review; `googleReviewId` is Google's `reviewId`. */
export const reviewIdOf = (tenantId: TenantId, locationId: Uuid, googleReviewId: string): Uuid =>
  derivedId('review', tenantId, locationId, googleReviewId);
/** The first sync of locations that were chosen together; `eventId` is that of their `LocationsChosen`. */
export const firstRunIdOf = (eventId: string): Uuid => derivedId('run', eventId, 'first');
/** The sync of the history that follows a first run. */
export const historyRunIdOf = (firstRunId: Uuid): Uuid => derivedId('run', firstRunId, 'history');
/** One run's work on one location. */
export const partIdOf = (runId: Uuid, locationId: Uuid): Uuid => derivedId('part', runId, locationId);
