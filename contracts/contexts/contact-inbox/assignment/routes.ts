import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { Language } from '../../../kernel/locale.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { ContactDuty } from './duty.ts';
import { ContactRules } from './rules.ts';

const tag = 'contact-inbox';
/** How often the stream was changed: what a change must have seen. */
const Version = z.int().min(0);

/** One person of the platform who works in the inbox, with their turns. */
export const ContactPerson = z.object({
  id: Uuid,
  name: z.string(),
  duty: ContactDuty,
  version: Version,
  /** Whether they are given messages in turn now, as far as clock and absence decide. */
  onDuty: z.boolean(),
  /** Open messages they are responsible for. */
  open: z.int(),
});
export type ContactPerson = z.infer<typeof ContactPerson>;

const lines = z
  .string()
  .max(4_000)
  .default('')
  .transform((text) => text.split('\n').filter((line) => line.trim() !== ''));

/** How many messages a rule is tested against, the newest ones. */
export const testedMessages = 200;

export const contactAssignmentRoutes = {
  contactRules: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/rules',
    tag,
    auth: 'confirmed',
    permission: 'platform.inbox',
    summary: 'The rules for new messages, in their order, and the version that a change must name.',
    model: z.object({ rules: ContactRules, version: Version }),
  }),
  changeContactRules: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/rules',
    tag,
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Replace the list of rules. `version`: the one that was read; refused when somebody changed the list since.',
    body: z.object({ rules: ContactRules, version: Version }),
    model: z.null(),
    errors: ['validation_failed', 'conflict', 'contact_not_assignable'],
  }),
  testContactRule: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/rules/test',
    tag,
    auth: 'confirmed',
    permission: 'platform.inbox',
    summary: 'Which of the newest 200 messages such a rule would match. Keywords and domains are one a line.',
    query: z.object({ keywords: lines, domains: lines, language: Language.optional() }),
    model: z.object({
      tested: z.int(),
      matched: z.int(),
      /** The newest of them. */
      items: z.array(z.object({ id: Uuid, name: z.string().nullable(), subject: z.string().nullable(), createdAt: Iso })),
    }),
    errors: ['validation_failed'],
  }),
  contactPeople: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/turns',
    tag,
    auth: 'confirmed',
    permission: 'platform.inbox',
    summary: 'The people who work in the inbox: who takes turns, when, up to how many open messages, and who is absent.',
    model: z.array(ContactPerson),
  }),
  changeContactDuty: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/contacts/turns/:id',
    tag,
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Set the turns of one person. `version`: the one that was read; refused when it was changed since.',
    params: z.object({ id: Uuid }),
    body: z.object({ duty: ContactDuty, version: Version }),
    model: z.null(),
    errors: ['validation_failed', 'conflict', 'contact_not_assignable'],
  }),
} as const;
