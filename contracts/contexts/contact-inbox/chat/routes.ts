import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { says } from '../../identity/fields.ts';
import { ContactAttachment } from '../attachments.ts';
import { ContactStatus } from '../policy.ts';

const tag = 'help';

export const HelpText = z.object({
  content: z
    .string({ error: says('required') })
    .trim()
    .min(1, says('required'))
    .max(5_000, says('tooLong')),
});

/** One text of a conversation with the platform. `mine`: the caller wrote it. */
export const HelpEntry = z.object({
  id: Uuid,
  mine: z.boolean(),
  at: Iso,
  content: z.string().nullable(),
  attachments: z.array(ContactAttachment).default([]),
});
export type HelpEntry = z.infer<typeof HelpEntry>;

/** What the caller wrote to the platform, with the answers. Notes of the platform's people are no part of it. */
export const HelpConversation = z.object({
  id: Uuid,
  reference: z.string(),
  subject: z.string().nullable(),
  status: ContactStatus,
  startedAt: Iso,
  entries: z.array(HelpEntry),
});
export type HelpConversation = z.infer<typeof HelpConversation>;

/** How many conversations are listed. */
export const helpConversationsShown = 20;

/** "Write to us" in Help, for members of a business. Everybody sees their own conversations only. */
export const helpRoutes = {
  helpConversations: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/help/conversations',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    summary: 'The twenty conversations of the caller with the platform in which something happened last.',
    model: z.array(HelpConversation),
  }),
  helpAttachment: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/help/conversations/:id/attachments/:attachmentId',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    raw: true,
    summary: 'A file of a conversation of the caller, as a download. Files of notes are no part of it.',
    params: z.object({ id: Uuid, attachmentId: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
  startHelpConversation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/help/conversations',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    status: 201,
    summary: 'Write to the platform; name and address are those of the account. Answers come here and by mail.',
    body: HelpText,
    model: z.object({ id: Uuid, reference: z.string() }),
    errors: ['validation_failed', 'too_many_requests'],
    limit: { max: 60, perMinutes: 60 },
  }),
  writeHelpMessage: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/help/conversations/:id/messages',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    status: 201,
    summary: 'Write again in a conversation of the caller. One that waited or had ended is open again.',
    params: z.object({ id: Uuid }),
    body: HelpText,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'not_found', 'too_many_requests'],
    limit: { max: 60, perMinutes: 60 },
  }),
} as const;
