import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/locale.ts';
import { fillPlaceholders, unknownPlaceholders } from '../../kernel/placeholders.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { says } from '../identity/fields.ts';

/** What a saved answer may hold in double braces, e.g. `{{name}}`; filled in from the message where it is inserted. */
export const answerVariables = ['name', 'reference', 'subject', 'company', 'agent'] as const;
export type AnswerVariable = (typeof answerVariables)[number];

/** Names in double braces that are no variable, as they were written; none twice. */
export const unknownVariables = (text: string): string[] => unknownPlaceholders(text, answerVariables);

/** Fills in the variables of a saved answer. What the message does not say becomes empty, and leaves no double space. */
export const fillAnswer = (text: string, values: Readonly<Record<AnswerVariable, string | null>>): string => fillPlaceholders(text, values);

const line = z
  .string({ error: says('required') })
  .trim()
  .min(1, says('required'))
  .max(80, says('tooLong'));
const text = z
  .string({ error: says('required') })
  .trim()
  .min(1, says('required'))
  .max(5_000, says('tooLong'))
  .refine((value) => unknownVariables(value).length === 0, says('invalid'));
const inBoth = <S extends z.ZodType>(schema: S) => z.object({ ar: schema, en: schema } satisfies Record<Language, S>);

/** Title and text of a saved answer, each in both languages. */
export const SavedAnswerBody = z.object({ title: inBoth(line), text: inBoth(text) });
export type SavedAnswerBody = z.infer<typeof SavedAnswerBody>;

const stored = inBoth(z.string());

/** `savedanswer-<answerId>`, of the platform. */
export const savedAnswerEvents = {
  /** Written for the first time, or changed. */
  SavedAnswerWritten: defineEvent({
    type: 'SavedAnswerWritten',
    category: 'savedanswer',
    data: { answerId: Uuid, title: stored, text: stored, accountId: Uuid, writtenAt: Iso },
  }),
  SavedAnswerRemoved: defineEvent({
    type: 'SavedAnswerRemoved',
    category: 'savedanswer',
    data: { answerId: Uuid, accountId: Uuid, removedAt: Iso },
  }),
} as const;
export type SavedAnswerEvent = EventsOf<typeof savedAnswerEvents>;

export const SavedAnswer = z.object({ id: Uuid, title: stored, text: stored });
export type SavedAnswer = z.infer<typeof SavedAnswer>;

const common = { tag: 'contact-inbox', auth: 'confirmed', permission: 'platform.inbox' } as const;
const byId = z.object({ id: Uuid });

export const savedAnswerRoutes = {
  savedAnswers: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/saved-answers',
    summary: 'The answers that the platform keeps for its inbox, in the order in which they were first written.',
    model: z.array(SavedAnswer),
  }),
  addSavedAnswer: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/saved-answers',
    status: 201,
    summary: 'Keep an answer for everybody in the inbox, in both languages.',
    body: SavedAnswerBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed'],
  }),
  changeSavedAnswer: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/saved-answers/:id',
    summary: 'Replace title and text of a saved answer.',
    params: byId,
    body: SavedAnswerBody,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  removeSavedAnswer: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/saved-answers/:id',
    summary: 'Remove a saved answer. Answers that were sent with it stay as they are.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
