import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { Language } from '../../../kernel/locale.ts';
import { searchText } from '../../../kernel/search-text.ts';
import { contactPriorities, type ContactPriority } from '../policy.ts';

/** What is left of it after folding is not blank, or it would match every message. */
const Keyword = z
  .string()
  .trim()
  .max(60, 'tooLong')
  .refine((word) => searchText(word) !== '', 'required');
/** `diwan.example`; addresses of its subdomains match too. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(120, 'tooLong')
  .regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u, 'invalid');

/** What a message must have, all of it: one of the keywords, the language, and one of the domains. Empty and null ask for nothing. */
export const ContactRuleMatch = z
  .object({
    keywords: z.array(Keyword).max(30).readonly(),
    language: Language.nullable(),
    domains: z.array(Domain).max(30).readonly(),
  })
  .refine((match) => match.keywords.length > 0 || match.language !== null || match.domains.length > 0, {
    path: ['keywords'],
    message: 'chooseOne',
  });
export type ContactRuleMatch = z.infer<typeof ContactRuleMatch>;

/** A rule that is applied to each new message. Its place in the list is its order. */
export const ContactRule = z.object({
  id: Uuid,
  name: z.string().trim().min(1, 'required').max(80, 'tooLong'),
  isOn: z.boolean(),
  match: ContactRuleMatch,
  /** Who becomes responsible; null: nobody by this rule. */
  assignToUserId: Uuid.nullable(),
  /** What it does to the priority. */
  priority: z.enum(['raise', 'lower']).nullable(),
  /** No later rule is applied to a message that matches. */
  stop: z.boolean(),
});
export type ContactRule = z.infer<typeof ContactRule>;

export const ContactRules = z
  .array(ContactRule)
  .max(100)
  .readonly()
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'invalid');
export type ContactRules = z.infer<typeof ContactRules>;

/** What rules look at. */
export interface MatchedText {
  readonly subject: string | null;
  readonly message: string | null;
  readonly language: Language;
  readonly email: string | null;
}

/** Whether a message has all that a rule asks for. Spelling is folded as in the search: أ and ا, ة and ه are alike. */
export function matchesRule({ keywords, language, domains }: ContactRuleMatch, message: MatchedText): boolean {
  if (language !== null && language !== message.language) return false;
  const domain = message.email?.toLowerCase().split('@').at(-1) ?? '';
  if (domains.length > 0 && !domains.some((one) => domain === one || domain.endsWith(`.${one}`))) return false;
  if (keywords.length === 0) return true;
  const texts = [message.subject, message.message].map((text) => searchText(text));
  return keywords.map((keyword) => searchText(keyword)).some((keyword) => texts.some((text) => text.includes(keyword)));
}

/** What one rule did to a message. */
export interface AppliedRule {
  readonly ruleId: Uuid;
  readonly ruleName: string;
  /** Who became responsible by it; null: nobody. */
  readonly accountId: Uuid | null;
  /** The priority it led to; null: it left it. */
  readonly priority: ContactPriority | null;
}

const moved = (priority: ContactPriority, by: 'raise' | 'lower'): ContactPriority =>
  contactPriorities[contactPriorities.indexOf(priority) + (by === 'raise' ? 1 : -1)] ?? priority;

/**
 * What the rules do to a message, in their order, until one that matches says stop. The first match that names somebody who
 * `mayGet` messages assigns; later ones only change the priority, unless it `isFixed`. Rules without an effect are left out.
 */
export function applyRules(
  rules: ContactRules,
  message: MatchedText,
  {
    priority: start,
    isFixed = false,
    mayGet,
  }: { readonly priority: ContactPriority; readonly isFixed?: boolean; readonly mayGet: (accountId: Uuid) => boolean },
): { readonly applied: readonly AppliedRule[]; readonly priority: ContactPriority } {
  const applied: AppliedRule[] = [];
  let priority = start;
  let isAssigned = false;
  for (const { id: ruleId, name: ruleName, isOn, match, assignToUserId, priority: by, stop } of rules) {
    if (!isOn || !matchesRule(match, message)) continue;
    const accountId: Uuid | null = !isAssigned && assignToUserId !== null && mayGet(assignToUserId) ? assignToUserId : null;
    const next: ContactPriority = by === null || isFixed ? priority : moved(priority, by);
    if (accountId !== null || next !== priority) applied.push({ ruleId, ruleName, accountId, priority: next === priority ? null : next });
    isAssigned ||= accountId !== null;
    priority = next;
    if (stop) break;
  }
  return { applied, priority };
}
