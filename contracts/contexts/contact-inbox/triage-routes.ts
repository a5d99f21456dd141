import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { Email, says } from '../identity/fields.ts';
import { ContactStatus } from './policy.ts';

const common = { tag: 'contact-inbox', auth: 'confirmed', permission: 'platform.inbox' } as const;
const byId = z.object({ id: Uuid });

/** How many messages each view of the list holds. */
export const ContactCounts = z.object({
  open: z.number().int(),
  mine: z.number().int(),
  unassigned: z.number().int(),
  /** Going on, and past the time that they are due. */
  overdue: z.number().int(),
  all: z.number().int(),
  spam: z.number().int(),
});
export type ContactCounts = z.infer<typeof ContactCounts>;

/** What the platform knows about the writer of a message, found by the address alone. */
export const WriterFacts = z.object({
  /** The account with this address; null when there is none. */
  account: z.object({ name: z.string().nullable(), isActive: z.boolean(), isConfirmed: z.boolean() }).nullable(),
  /** The businesses that the account works in. */
  businesses: z.array(
    z.object({
      name: z.string(),
      plan: z.enum(['trial', 'basic', 'professional', 'enterprise']),
      trialEndsAt: Iso.nullable(),
    }),
  ),
  /** The newest other messages from this address. */
  earlier: z.array(
    z.object({
      id: Uuid,
      reference: z.string(),
      subject: z.string().nullable(),
      createdAt: Iso,
      status: ContactStatus,
      isSpam: z.boolean(),
    }),
  ),
  /** How many other messages came from this address. */
  total: z.number().int(),
});
export type WriterFacts = z.infer<typeof WriterFacts>;

/** Beyond the published calls: drafts, spam, duplicates, and what is shown next to a message. */
export const contactTriageRoutes = {
  contactCounts: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/contacts/counts',
    summary: 'How many messages each view of the inbox holds: going on, own, without somebody responsible, overdue, all, spam.',
    model: ContactCounts,
  }),
  contactWriter: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/contacts/:id/writer',
    summary: 'The account with the address of the writer, its businesses with their plans, and other messages from this address.',
    params: byId,
    model: WriterFacts,
    errors: ['not_found'],
  }),
  saveContactDraft: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/:id/draft',
    summary: 'Save the own draft of an answer or a note with the message; an empty text discards it.',
    params: byId,
    body: z.object({ text: z.string().max(5_000, says('tooLong')), isPublic: z.boolean() }),
    model: z.null(),
    errors: ['not_found'],
  }),
  setContactSpam: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/:id/spam',
    summary: 'Mark a message as spam, or take that back. Spam is left out of every list but its own, and is not answered.',
    params: byId,
    body: z.object({ spam: z.boolean() }),
    model: z.null(),
    errors: ['not_found', 'contact_merged'],
  }),
  mergeContact: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/contacts/:id/merge',
    summary:
      'Join the thread of a duplicate to another message. From then on the list shows the other one, and its writer alone is answered.',
    params: byId,
    body: z.object({ intoId: Uuid }),
    model: z.null(),
    errors: ['not_found', 'contact_merged', 'contact_spam', 'contact_not_mergeable'],
  }),
  undoContactMerge: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/contacts/:id/merge',
    summary:
      'Take the merge of a duplicate back: its thread stands for itself again, and its clock goes on. What was written meanwhile stays with the other message.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  eraseContactWriter: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/contacts/:id/erase-writer',
    summary:
      'Erase all that the writer of a message wrote, with answers, notes and files: every message from the address, for good. The address is given once more.',
    params: byId,
    body: z.object({ email: Email }),
    model: z.null(),
    errors: ['not_found', 'validation_failed'],
    limit: { max: 60, perMinutes: 15 },
  }),
} as const;
