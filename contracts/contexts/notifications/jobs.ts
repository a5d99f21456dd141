import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { Language } from '../../kernel/locale.ts';
import { Notice } from './notice.ts';
import { ProtectionMail } from './protection-mail.ts';
import { SubscriptionMail } from './subscription-mail.ts';

export const notificationJobs = {
  /** One mail to send. `eventId` identifies it in the sent ledger and in the Message-ID. Jobs never carry addresses; the worker looks them up. */
  sendMail: defineJob(
    'send-mail',
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('email_code'),
        eventId: z.string(),
        tenantId: TenantId,
        registrationId: Uuid,
        issue: z.number().int(),
        language: Language,
      }),
      z.object({
        kind: z.literal('password_reset'),
        eventId: z.string(),
        tenantId: TenantId,
        accountId: Uuid,
        issue: z.number().int(),
        language: Language,
      }),
      z.object({ kind: z.literal('password_changed'), eventId: z.string(), tenantId: TenantId, accountId: Uuid }),
      // Only the event holds both addresses of a change, so the worker reads the event.
      z.object({ kind: z.literal('email_change'), eventId: z.string(), tenantId: TenantId, accountId: Uuid, language: Language }),
      z.object({ kind: z.literal('email_changed'), eventId: z.string(), tenantId: TenantId, accountId: Uuid }),
      z.object({
        kind: z.literal('invitation'),
        eventId: z.string(),
        tenantId: TenantId,
        invitationId: Uuid,
        issue: z.number().int(),
        language: Language,
      }),
      ProtectionMail,
      SubscriptionMail,
      z.object({ kind: z.literal('contact_received'), eventId: z.string(), tenantId: TenantId, messageId: Uuid }),
      z.object({ kind: z.literal('contact_answer'), eventId: z.string(), tenantId: TenantId, messageId: Uuid, replyId: Uuid }),
      z.object({ kind: z.literal('follow_confirm'), eventId: z.string(), tenantId: TenantId, followerId: Uuid }),
      z.object({ kind: z.literal('launch_reminder'), eventId: z.string(), tenantId: TenantId, followerId: Uuid }),
      z.object({
        kind: z.literal('newsletter'),
        eventId: z.string(),
        tenantId: TenantId,
        followerId: Uuid,
        article: z.string(),
      }),
      z.object({
        kind: z.literal('newsletter_test'),
        eventId: z.string(),
        tenantId: TenantId,
        accountId: Uuid,
        article: z.string(),
        language: Language,
      }),
      z.object({
        kind: z.literal('erasure_request'),
        eventId: z.string(),
        tenantId: TenantId,
        requestId: Uuid,
        step: z.enum(['received', 'refused', 'done']),
      }),
      z.object({ kind: z.literal('account_erased'), eventId: z.string(), tenantId: TenantId, accountId: Uuid }),
      z.object({ kind: z.literal('evidence_sealed'), eventId: z.string(), tenantId: TenantId, evidenceId: Uuid }),
      z.object({ kind: z.literal('platform_message'), eventId: z.string(), tenantId: Uuid, messageId: Uuid }),
      z.object({ kind: z.literal('review_request'), eventId: z.string(), tenantId: TenantId, recipientId: Uuid, requestId: Uuid }),
      z.object({ kind: z.literal('application_received'), eventId: z.string(), tenantId: TenantId, applicationId: Uuid }),
      /** What one person wants to know by mail: all that was gathered for it. `eventId` names the mail. */
      z.object({ kind: z.literal('notices'), eventId: Uuid, tenantId: TenantId, accountId: Uuid }),
    ]),
  ),
  /** One notice, to be brought to everybody who wants it, on the channels that they want. The name of the queue is older. */
  notify: defineJob('send-push', Notice),
} as const;
