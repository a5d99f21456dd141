import { z } from 'zod';
import { StreamName, TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { AuditChannel, AuditKind } from './audit-kinds.ts';
import { AuditOutcome } from './audit-outcomes.ts';

/** One entry of the audit trail of a business. */
export const AuditItem = z.object({
  /** Id of the event. */
  id: z.string(),
  at: Iso,
  /** The event type, usually one of `auditedEvents`; a newer server may send others. The page builds its text from it. */
  event: z.string(),
  /** Null for an event that is only part of its record: it is listed in a chain, and among all events. */
  kind: AuditKind.nullable(),
  actor: z.object({
    kind: z.enum(['person', 'anonymous', 'worker', 'system']),
    memberId: Uuid.nullable(),
    /** Whose entries they are where the name is masked; null where the trail is that of one business. */
    accountId: Uuid.nullable().default(null),
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  /** Short keyed hash of the caller's IP address; equal addresses give equal values. */
  from: z.string().nullable(),
  /** The range of the IP address (`93.168.0.0/16`). */
  network: z.string().nullable(),
  /** The person or thing that was affected. */
  subject: z.string().nullable(),
  /** The affected branch, if any. */
  branch: z.string().nullable(),
  /** The business; null where the trail is that of one business. */
  tenant: z.object({ id: TenantId, name: z.string().nullable() }).nullable(),
  /** Equal for all events that one request caused. */
  correlationId: z.string(),
  /** The event that caused it; another id where a request did. */
  causationId: z.string().nullable(),
  /** The record that it changed, and which of its events it is, from 0; null for old entries. */
  record: z.object({ stream: StreamName, revision: z.number().int() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type AuditItem = z.infer<typeof AuditItem>;

const typeList = z
  .string()
  .max(4_000)
  .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/)
  .transform((list) => list.split(','));

/** What one event changed, as it is stored. Of personal fields only the names are given: `masked`, or `erased` with their subject. */
export const RecordEvent = z.object({
  id: z.string(),
  revision: z.number().int(),
  at: Iso,
  event: z.string(),
  actor: z.object({ kind: AuditChannel, name: z.string().nullable(), role: z.string().nullable() }),
  correlationId: z.string(),
  causationId: z.string(),
  fields: z.record(z.string(), z.unknown()),
  hidden: z.record(z.string(), z.enum(['masked', 'erased'])),
});
export type RecordEvent = z.infer<typeof RecordEvent>;

/** How many events of a record are answered at a time. */
export const recordPage = 500;

/** The kinds of entries in the timeline of a subscriber: no refusals, and nothing of single accounts. */
export const timelineKinds = ['sign_in', 'team', 'connection', 'reply', 'plan', 'settings'] as const satisfies readonly AuditKind[];

export const auditRoutes = {
  subscriberTimeline: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/:id/timeline',
    tag: 'subscribers',
    auth: 'confirmed',
    permission: 'platform.customers',
    summary: 'The last things that happened in a business, newest first, without refusals and without what concerns single accounts.',
    params: z.object({ id: Uuid }),
    model: z.object({ items: z.array(AuditItem) }),
    errors: ['log_unfinished'],
  }),
  auditRecord: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit/records/:stream',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary:
      'The events of one record, oldest first, with the fields each set; personal ones are masked. `next`: where the next page begins.',
    params: z.object({ stream: StreamName }),
    query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
    model: z.object({ events: z.array(RecordEvent), next: z.number().int().nullable() }),
    errors: ['not_found'],
  }),
  auditBusinesses: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit/businesses',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.audit',
    summary: 'The first businesses with these words in their name, or the one with this id: to read the trail of one of them.',
    query: z.object({ search: z.string().max(200).default(''), id: TenantId.optional() }),
    model: z.object({ items: z.array(z.object({ id: TenantId, name: z.string() })) }),
  }),
  audit: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary:
      'What happened in this business, newest first, a chain from its beginning: every success, refusal and change. With the duty `audit`: in all of them.',
    query: z.object({
      kind: AuditKind.optional(),
      /** The id of a member; with the duty `audit` that of an account, too. */
      actor: Uuid.optional(),
      /** Only with the duty `audit`. */
      tenant: TenantId.optional(),
      /** Event types, with commas between them. */
      events: typeList.optional(),
      channel: AuditChannel.optional(),
      outcome: AuditOutcome.optional(),
      /** A record. */
      stream: StreamName.optional(),
      /** Searched words, of a sentence or a name. */
      words: z.string().max(100).optional(),
      /** The event types whose sentences have those of the words that any sentence has. */
      said: typeList.optional(),
      /** Those of the words that no sentence has. */
      named: z.string().max(100).optional(),
      /** Every event, also those that are only part of their record. */
      all: z.literal('yes').optional(),
      /** A correlation id: all that one request caused, every event of it. */
      chain: z.string().min(1).max(200).optional(),
      from: Iso.optional(),
      to: Iso.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(400).optional(),
    }),
    model: z.object({ items: z.array(AuditItem), next: z.string().nullable() }),
    errors: ['log_unfinished'],
  }),
} as const;
