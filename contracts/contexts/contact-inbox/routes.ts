import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { DisplayName, Email, says } from '../identity/fields.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { ContactAttachment, maxAttachmentBytes, maxAttachments, RemovedAttachment, UploadedFileId } from './attachments.ts';
import { ContactChannel, ContactPriority, ContactStatus, SlaState } from './policy.ts';

const tag = 'contact-inbox';
const byId = z.object({ id: Uuid });
const permission = 'platform.inbox';

/** A message or an answer: trimmed, with line breaks. */
const LongText = z
  .string({ error: says('required') })
  .trim()
  .min(1, says('required'))
  .max(5_000, says('tooLong'));

/** A line that may be left out or blank. */
const optionalLine = (max: number) =>
  z
    .union([
      z
        .string()
        .regex(/^\s*$/u)
        .transform(() => undefined),
      DisplayName('invalid', max),
    ])
    .optional();

/** The public form. `website` is invisible to people: what is written there was written by a program. */
export const ContactBody = z.object({
  name: DisplayName('fullName'),
  email: Email,
  company: optionalLine(120),
  subject: optionalLine(120),
  message: LongText,
  /** What it is about, where the page says so: such a message has high priority. */
  topic: z.enum(['security']).optional(),
  website: z.string().max(500).optional(),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** The answer or note of somebody of the platform. */
export const ContactReplyBody = z.object({
  contactMessageId: Uuid,
  content: LongText,
  isPublic: z.boolean().default(false),
  /** The newest answer that its author had read, null for none. Without it, what colleagues answered meanwhile is not looked at. */
  seenAnswerId: Uuid.nullable().optional(),
  /** Files that were uploaded for this message before. */
  attachments: z.array(UploadedFileId).max(maxAttachments).optional(),
});

/** A message as the inbox shows it; what its writer gave is null once it was erased. */
export const ContactMessage = z.object({
  id: Uuid,
  reference: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: Iso,
  status: ContactStatus,
  priority: ContactPriority,
  channel: ContactChannel,
  language: Language,
  assignedToUserId: Uuid.nullable(),
  assignedToName: z.string().nullable(),
  /** The earliest due time of what is still open; paused, stopped or met: its last value. */
  slaDueAt: Iso,
  /** From here on it is due soon. */
  slaSoonAt: Iso,
  slaState: SlaState,
  /** Since when its writer waits for an answer to what they wrote last, though nothing may be due; null: nobody waits. */
  waitsSince: Iso.nullable().default(null),
  isSpam: z.boolean().default(false),
  /** The message that shows its thread since it was merged as a duplicate. */
  mergedInto: Uuid.nullable().default(null),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/**
 * What happened to a message. `by`: the account that did it; its name is null when it is not known any more. Where the writer did it, the
 * id is that of the message.
 */
export const ContactEntry = z.object({
  id: Uuid,
  /**
   * `joined`: the message of a duplicate that was merged into this one, `by` its writer; `merged`: that this was done, `unmerged`: that it was taken back; `writer`: the
   * writer wrote again; `rule`: assigned by a rule; `rule_priority`: a rule changed the priority; `turn`: assigned because it was
   * somebody's turn.
   */
  kind: z.enum([
    'answer',
    'note',
    'assigned',
    'status',
    'writer',
    'bounced',
    'auto_reply',
    'spam',
    'not_spam',
    'unmerged',
    'merged',
    'joined',
    'rule',
    'rule_priority',
    'turn',
  ]),
  /** The duplicate whose entry it is; null: of this very message. */
  duplicateId: Uuid.nullable().default(null),
  repliedAt: Iso,
  /** Null: nobody of the platform. */
  by: z.object({ id: Uuid, name: z.string().nullable() }).nullable(),
  /**
   * Of an answer, a note, the joined message or what the writer wrote; null once erased. Of a merge: the reference of the duplicate. Of a
   * rule: its name.
   */
  content: z.string().nullable(),
  isPublic: z.boolean(),
  /** Of an assignment; null: nobody. */
  assignedToName: z.string().nullable(),
  /** Of a change of status. */
  status: ContactStatus.nullable(),
  reopened: z.boolean(),
  attachments: z.array(ContactAttachment).default([]),
  /** Of what came by mail. */
  mail: z
    .object({
      /** What the mail repeats of earlier ones. */
      quoted: z.string().nullable(),
      /** The sender, where it is not the writer's address. */
      address: z.string().nullable(),
      removed: z.array(RemovedAttachment),
      /** Of a mail that was not delivered (RFC 3463), and the answer that it was. */
      statusCode: z.string().nullable(),
      replyId: Uuid.nullable(),
    })
    .nullable()
    .default(null),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

/** What somebody wrote and did not send. */
export const ContactDraft = z.object({
  by: z.object({ id: Uuid, name: z.string().nullable() }),
  text: z.string(),
  isPublic: z.boolean(),
  savedAt: Iso,
});
export type ContactDraft = z.infer<typeof ContactDraft>;

/** Parts of the list. `open`: not ended; `mine` and `unassigned` are parts of it; none but `spam` holds spam. */
export const contactViews = ['open', 'mine', 'unassigned', 'all', 'spam'] as const;
export type ContactView = (typeof contactViews)[number];

export const contactPageSizes = [10, 25, 50] as const;
export const contactSorts = ['createdAt', 'status', 'priority', 'urgent'] as const;

export const ContactListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().pipe(z.literal(contactPageSizes)).default(10),
  search: z.string().trim().max(200).optional(),
  status: ContactStatus.optional(),
  view: z.enum(contactViews).default('all'),
  /** `urgent`: by due time, and what waits for nobody last. */
  sortBy: z.enum(contactSorts).default('createdAt'),
  sortDir: z.enum(['asc', 'desc']).default('desc'),
});

/** Paths and fields are those of the published interface, which repeats the id of the path in the body. */
export const contactRoutes = {
  sendContact: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/contacts',
    tag,
    auth: 'none',
    status: 201,
    summary: 'Write to the platform. The answer is the reference of the message, which is also mailed once an hour and address.',
    body: ContactBody,
    model: z.object({ reference: z.string() }),
    errors: ['validation_failed', 'too_many_requests'],
    limit: { max: 120, perMinutes: 60 },
  }),
  changeContactStatus: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/:id/status',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Set any status. `pending` pauses the clock, `resolved` and `closed` stop it, and going on from there starts it anew.',
    params: byId,
    body: z.object({ messageId: Uuid, status: ContactStatus }),
    model: z.null(),
    errors: ['not_found'],
  }),
  assignContact: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Contacts/assign',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Make somebody of the platform responsible; null: nobody. A new message becomes open.',
    body: z.object({ messageId: Uuid, assignedToId: Uuid.nullable() }),
    model: z.null(),
    errors: ['not_found', 'contact_not_assignable'],
  }),
  replyToContact: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/contacts/:id/reply',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Answer the writer by mail (`isPublic`), or leave a note for colleagues. A new message that is answered becomes open.',
    params: byId,
    body: ContactReplyBody,
    model: z.object({ id: Uuid }),
    errors: ['not_found', 'contact_answered', 'contact_spam', 'contact_merged'],
  }),
  attachToContact: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/contacts/:id/attachments',
    tag,
    auth: 'confirmed',
    permission,
    multipart: { files: ['file'], maxBytes: maxAttachmentBytes },
    summary:
      'Upload a file (part `file`, to 10 MB) for an answer, which then names it. Pictures, PDF, Word, Excel, text and CSV, by content.',
    params: byId,
    body: z.looseObject({}),
    model: ContactAttachment.omit({ id: true }).extend({ id: UploadedFileId }),
    status: 201,
    errors: ['not_found', 'validation_failed'],
    limit: { max: 100, perMinutes: 15 },
  }),
  contacts: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'One page of the messages. The search folds Arabic spelling; `total` counts what matches.',
    query: ContactListQuery,
    model: z.object({ items: z.array(ContactMessage), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
  }),
  contactReplies: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/:id/replies',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'A message with its answers, notes, assignments and changes of status, oldest first.',
    params: byId,
    model: z.object({
      message: ContactMessage,
      items: z.array(ContactEntry),
      /** Files of the message itself. */
      attachments: z.array(ContactAttachment).default([]),
      drafts: z.array(ContactDraft).default([]),
      /** The newest public answer on this very message. */
      lastAnswerId: Uuid.nullable().default(null),
    }),
    errors: ['not_found'],
  }),
  contactAttachment: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/:id/attachments/:attachmentId',
    tag,
    auth: 'confirmed',
    permission,
    raw: true,
    summary: 'A file of a message or an answer, as a download.',
    params: z.object({ id: Uuid, attachmentId: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
  contactAssignees: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/assignees',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The people of the platform who can be made responsible for a message, by name.',
    model: z.array(z.object({ id: Uuid, name: z.string() })),
  }),
} as const;
