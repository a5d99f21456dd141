import { fieldErrorText, SlaSettings, type Language, type SlaGoals, type SlaPolicy } from '@sumaa/contracts';

/** A policy to start from: the general one, for high priority. */
export const newPolicy = (general: SlaGoals): SlaPolicy => ({ ...general, name: '', priority: 'high', channel: null });

/** The problems of a draft, by path. */
export function problemsOf(draft: SlaSettings, language: Language): ReadonlyMap<string, string> {
  const parsed = SlaSettings.safeParse(draft);
  if (parsed.success) return new Map();
  return new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), fieldErrorText(message, language)]));
}

/** Whether two settings say the same. */
export const isSame = (one: SlaSettings, other: SlaSettings): boolean => JSON.stringify(one) === JSON.stringify(other);
