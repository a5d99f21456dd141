import { ContactRule } from '@sumaa/contracts';
import { z } from 'zod';

export const nobody = 'nobody';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What a person types for a rule: keywords and domains one a line. */
const typed = z.object({
  id: z.string(),
  isOn: z.boolean(),
  name: z.string(),
  keywords: z.string(),
  language: z.enum(['any', 'ar', 'en']),
  domains: z.string(),
  assignToUserId: z.string(),
  priority: z.enum(['keep', 'raise', 'lower']),
  stop: z.boolean(),
});
export type TypedRule = z.input<typeof typed>;

/** What the rule asks for, unchecked. */
export const matchOf = ({ keywords, language, domains }: Pick<TypedRule, 'keywords' | 'language' | 'domains'>) => ({
  keywords: linesOf(keywords),
  language: language === 'any' ? null : language,
  domains: linesOf(domains),
});

/** The rule as it is stored. Its errors are those of the contract, under the fields that were typed. */
export const RuleForm = typed.transform((given, context): ContactRule => {
  const { id, name, isOn, assignToUserId, priority, stop } = given;
  const rule = ContactRule.safeParse({
    id,
    name,
    isOn,
    match: matchOf(given),
    assignToUserId: assignToUserId === nobody ? null : assignToUserId,
    priority: priority === 'keep' ? null : priority,
    stop,
  });
  if (rule.success) return rule.data;
  for (const { path, message } of rule.error.issues)
    context.addIssue({ code: 'custom', path: [path[0] === 'match' ? (path[1] ?? 'keywords') : (path[0] ?? 'name')], message });
  return z.NEVER;
});

/** A rule as a person types it; null: a new one. */
export function typedOf(rule: ContactRule | null): TypedRule {
  if (!rule) {
    const none = { name: '', keywords: '', language: 'any', domains: '', assignToUserId: nobody, priority: 'keep', stop: false } as const;
    return { id: crypto.randomUUID(), isOn: true, ...none };
  }
  const { id, isOn, name, match, assignToUserId, priority, stop } = rule;
  return {
    id,
    isOn,
    name,
    keywords: match.keywords.join('\n'),
    language: match.language ?? 'any',
    domains: match.domains.join('\n'),
    assignToUserId: assignToUserId ?? nobody,
    priority: priority ?? 'keep',
    stop,
  };
}
