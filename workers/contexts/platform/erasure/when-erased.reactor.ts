import type {
  AccountEvent,
  ApplicationEvent,
  ContactEvent,
  ExportEvent,
  FollowerEvent,
  InvitationEvent,
  ReviewEvent,
  ReviewRecipientEvent,
  TenantEvent,
} from '@sumaa/contracts';
import type { JobAdder, JobReactor, NewJob } from '../../../infra/new-job.ts';
import { destroyKeyJob, type DestroyKeyPayload } from './erasures-due.ts';

type Event =
  | AccountEvent
  | ApplicationEvent
  | ContactEvent
  | ExportEvent
  | FollowerEvent
  | InvitationEvent
  | ReviewEvent
  | ReviewRecipientEvent
  | TenantEvent;

/** Destroys the key of what was erased. */
export function whenErased(queue: JobAdder<DestroyKeyPayload>): JobReactor<Event, DestroyKeyPayload> {
  return {
    name: 'when-erased',
    categories: ['account', 'application', 'contactmessage', 'export', 'follower', 'invitation', 'review', 'reviewrecipient', 'tenant'],
    react({ type, data, position, metadata: { tenantId, actor } }): readonly NewJob<DestroyKeyPayload>[] {
      // What a worker erases is of somebody whose files go with them, or was kept for its time.
      const asked = actor.kind === 'worker' ? {} : { position, isAsked: true };
      switch (type) {
        case 'ReviewErased':
          return [destroyKeyJob({ tenantId, kind: 'review', id: data.reviewId, ...asked })];
        case 'AccountErased':
          return [destroyKeyJob({ tenantId, position, kind: 'account', id: data.accountId })];
        case 'InvitationErased':
          return [destroyKeyJob({ tenantId, kind: 'invitation', id: data.invitationId })];
        case 'ContactMessageErased':
          return [destroyKeyJob({ tenantId, kind: 'message', id: data.messageId, ...asked })];
        case 'ContactWriterErasureRequested':
          return [destroyKeyJob({ tenantId, position, kind: 'writer', id: data.messageId })];
        case 'BusinessErased':
          return [destroyKeyJob({ tenantId, position, kind: 'business', id: data.tenantId })];
        case 'ApplicationErased':
          return [destroyKeyJob({ tenantId, kind: 'application', id: data.applicationId })];
        case 'ReviewRecipientOptedOut':
          return [destroyKeyJob({ tenantId, kind: 'recipient', id: data.recipientId })];
        // What a file was asked for may name somebody, too.
        case 'ExportExpired':
        case 'ExportCancelled':
        case 'ExportFailed':
          return [destroyKeyJob({ tenantId, kind: 'export', id: data.exportId })];
        case 'FollowEnded':
          return [destroyKeyJob({ tenantId, kind: 'follower', id: data.followerId })];
        // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- no other event erases
        default:
          return [];
      }
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
