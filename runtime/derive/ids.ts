import type { ErasureSubject, TenantId, Uuid } from '@sumaa/contracts';
import { namespaces, uuidV5 } from './uuid.ts';

/** The deterministic id of a kind and its parts, so that two processes derive the same stream name. */
export function derivedId(kind: string, ...parts: readonly string[]): Uuid {
  return uuidV5(namespaces.stream, kind, ...parts);
}

/** Id of an account's membership in a tenant. */
export const memberIdOf = (tenantId: TenantId, accountId: Uuid): Uuid => derivedId('member', tenantId, accountId);
/** Id of a tenant's invitation to an e-mail address; `emailKey` is the HMAC of the address. */
/** Of a file among the backups that was not made here. */
export const backupFileIdOf = (file: string): Uuid => derivedId('backup-file', file);

export const invitationIdOf = (tenantId: TenantId, emailKey: string): Uuid => derivedId('invitation', tenantId, emailKey);
/** Id of a tenant's connection to Google. */
export const connectionIdOf = (tenantId: TenantId): Uuid => derivedId('connection', tenantId, 'google');
/** Id of a branch; `googleLocation` is `locations/…`. */
export const locationIdOf = (tenantId: TenantId, googleLocation: string): Uuid => derivedId('location', tenantId, googleLocation);
/** Id of a review; `googleReviewId` is Google's `reviewId`. */
export const reviewIdOf = (tenantId: TenantId, locationId: Uuid, googleReviewId: string): Uuid =>
  derivedId('review', tenantId, locationId, googleReviewId);
/** Id of the requests of a person or a business to be erased; `id` is that of the account or the business. */
export const erasureRequestIdOf = (subject: ErasureSubject, id: string): Uuid => derivedId('erasure-request', subject, id);
/** Id of the first sync of locations chosen together; `eventId` is the id of the `LocationsChosen` event. */
export const firstRunIdOf = (eventId: string): Uuid => derivedId('run', eventId, 'first');
/** Id of the history sync that follows a first run. */
export const historyRunIdOf = (firstRunId: Uuid): Uuid => derivedId('run', firstRunId, 'history');
/** Id of one run's work on one location. */
export const partIdOf = (runId: Uuid, locationId: Uuid): Uuid => derivedId('part', runId, locationId);
