import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { rankOf, type Role } from '../../kernel/permissions.ts';
import { fillPlaceholders, unknownPlaceholders } from '../../kernel/placeholders.ts';
import { defineRoute } from '../../kernel/route.ts';
import { says } from '../identity/fields.ts';
import { fitsReply } from './policy.ts';
import { publishingRuleEvents, PublishingRuleView } from './publishing-rule.ts';
import { ReplyTone } from './reply-style.ts';

/** Whether somebody of this role may publish; `required`: replies of employees need approval. */
export const mayPublish = (role: Role, required: boolean): boolean => !required || rankOf(role) >= rankOf('manager');

/** How many templates a business keeps. */
export const maxReplyTemplates = 200;

/** What a template may hold in double braces; filled in from the review that it answers. */
export const templateVariables = ['author', 'branch', 'business'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** Fills in the variables of a template. What is not known becomes empty. */
export const fillTemplate = (text: string, values: Readonly<Record<TemplateVariable, string | null>>): string =>
  fillPlaceholders(text, values);

const stored = {
  title: z.string(),
  text: z.string(),
  language: z.enum(['ar', 'en']),
  /** The stars it answers; at least one. */
  stars: z.array(z.number().int().min(1).max(5)),
};

/** `replysettings-<tenantId>`: the templates of a business, how its replies sound, and whether replies of employees need approval. */
export const replySettingsEvents = {
  /** Written for the first time, or changed. */
  ReplyTemplateWritten: defineEvent({
    type: 'ReplyTemplateWritten',
    category: 'replysettings',
    subject: ofItsBusiness,
    // Version 1 stored title and text in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { templateId: Uuid, ...stored, title: personal(stored.title), text: personal(stored.text), accountId: Uuid },
  }),
  ReplyTemplateRemoved: defineEvent({
    type: 'ReplyTemplateRemoved',
    category: 'replysettings',
    data: { templateId: Uuid, accountId: Uuid },
  }),
  ReplyApprovalSwitched: defineEvent({
    type: 'ReplyApprovalSwitched',
    category: 'replysettings',
    data: { required: z.boolean(), accountId: Uuid },
  }),
  /** How suggested replies sound, and what stands under them. */
  ReplyWritingChanged: defineEvent({
    type: 'ReplyWritingChanged',
    category: 'replysettings',
    subject: ofItsBusiness,
    // Version 1 stored the signature in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tone: ReplyTone, signature: personal(z.string().nullable()), accountId: Uuid },
  }),
  ...publishingRuleEvents,
} as const;
export type ReplySettingsEvent = EventsOf<typeof replySettingsEvents>;

const line = z
  .string({ error: says('required') })
  .trim()
  .min(1, says('required'));

/** Longest signature, in characters. */
export const maxSignature = 120;

/** How suggested replies sound and are signed; a blank signature is none. */
export const ReplyWriting = z.object({
  tone: ReplyTone,
  signature: z
    .string()
    .trim()
    .max(maxSignature, says('tooLong'))
    .regex(/^[^\r\n]*$/, says('invalid'))
    .nullable()
    .transform((text) => text || null),
});
export type ReplyWriting = z.output<typeof ReplyWriting>;

/** Until the business chooses otherwise. */
export const defaultReplyWriting: ReplyWriting = { tone: 'warm', signature: null };

export const ReplyTemplateBody = z.object({
  title: line.max(80, says('tooLong')),
  text: line
    .refine(fitsReply, says('tooLong'))
    .refine((text) => unknownPlaceholders(text, templateVariables).length === 0, says('invalid')),
  language: stored.language,
  stars: z.array(z.number().int().min(1).max(5)).min(1, says('chooseOne')),
});
export type ReplyTemplateBody = z.infer<typeof ReplyTemplateBody>;

export const ReplyTemplate = z.object({ id: Uuid, ...stored });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** `mayPublish`: whether the caller publishes without approval. */
export const ReplySettings = z.object({
  approvalRequired: z.boolean(),
  mayPublish: z.boolean(),
  writing: z.object({ tone: ReplyTone, signature: z.string().nullable() }),
  /** By which replies are published without a person; null: none. */
  rule: PublishingRuleView.nullable(),
  templates: z.array(ReplyTemplate),
});
export type ReplySettings = z.infer<typeof ReplySettings>;

const common = { tag: 'reviews', auth: 'confirmed' } as const;
const byId = z.object({ id: Uuid });

export const replySettingsRoutes = {
  replySettings: defineRoute({
    ...common,
    permission: 'reviews.reply',
    app: 'query',
    method: 'GET',
    path: '/api/reply-settings',
    summary:
      'The templates of the business in the order in which they were first written, how suggested replies sound, and whether replies of employees need approval.',
    model: ReplySettings,
  }),
  switchReplyApproval: defineRoute({
    ...common,
    permission: 'settings.write',
    app: 'command',
    method: 'PUT',
    path: '/api/reply-settings/approval',
    summary: 'Whether replies of employees are published only after a branch manager or above approved them.',
    body: z.object({ required: z.boolean() }),
    model: z.null(),
  }),
  changeReplyWriting: defineRoute({
    ...common,
    permission: 'settings.write',
    app: 'command',
    method: 'PUT',
    path: '/api/reply-settings/writing',
    summary: 'The tone of suggested replies, and the signature under them (null: none).',
    body: ReplyWriting,
    model: z.null(),
    errors: ['validation_failed'],
  }),
  addReplyTemplate: defineRoute({
    ...common,
    permission: 'settings.write',
    app: 'command',
    method: 'POST',
    path: '/api/reply-templates',
    status: 201,
    summary: 'Keep a text for the replies of everybody who replies.',
    body: ReplyTemplateBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'too_many_templates'],
  }),
  changeReplyTemplate: defineRoute({
    ...common,
    permission: 'settings.write',
    app: 'command',
    method: 'PUT',
    path: '/api/reply-templates/:id',
    summary: 'Replace a template.',
    params: byId,
    body: ReplyTemplateBody,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  removeReplyTemplate: defineRoute({
    ...common,
    permission: 'settings.write',
    app: 'command',
    method: 'DELETE',
    path: '/api/reply-templates/:id',
    summary: 'Remove a template. Replies that were written with it stay.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
