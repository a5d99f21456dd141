import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

const QueueName = z.string().regex(/^[a-z][a-z-]{0,39}$/);
/** `jobId` null: every dead letter of the queue. */
const letters = z.object({ queue: QueueName, jobId: z.string().min(1).max(200).nullable() });

/** `queue-<name>`: a queue of jobs, as far as staff act on it. */
export const queueEvents = {
  DeadLettersRetried: defineEvent({
    type: 'DeadLettersRetried',
    category: 'queue',
    data: { queue: QueueName, jobId: z.string().nullable(), accountId: Uuid, retriedAt: Iso },
  }),
} as const;
export type QueueEvent = EventsOf<typeof queueEvents>;

export const queueJobs = {
  /** Gives dead letters all their attempts again. */
  retryDeadLetters: defineJob('retry-dead-letters', letters.extend({ tenantId: TenantId })),
} as const;

/** A job that failed for good. */
export const DeadLetter = z.object({
  queue: z.string(),
  jobId: z.string(),
  attempts: z.number().int(),
  failedAt: Iso.nullable(),
  /** In English, without personal data. */
  reason: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const deadLetterRoutes = {
  deadLetters: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/dead-letters',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary: 'The newest jobs that failed for good, as the last sweep found them.',
    model: z.object({ items: z.array(DeadLetter) }),
  }),
  retryDeadLetters: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/dead-letters/retry',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary: 'Give one dead letter of a queue, or all of them, all their attempts again.',
    body: letters,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
    limit: { max: 120, perMinutes: 60 },
  }),
} as const;
