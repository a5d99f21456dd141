import {
  applyRules,
  contactRulesId,
  isAbsent,
  type AppliedRule,
  type ContactPriority,
  type Iso,
  type MatchedText,
  type Uuid,
} from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { contactDuty } from './duty/contact-duty.ts';
import type { ContactPorts } from './ports.ts';
import { contactRules } from './rules/contact-rules.ts';

/**
 * What the rules do to a message that arrives now. Who left the inbox or is absent gets nothing by rule. A `fixed` priority is the
 * message's, whatever the rules say; null: theirs.
 */
export async function assignByRule(
  deps: CommandDeps,
  { isInboxStaff }: Pick<ContactPorts, 'isInboxStaff'>,
  message: MatchedText,
  { at, fixed }: { readonly at: Iso; readonly fixed: ContactPriority | null },
): Promise<{ readonly applied: readonly AppliedRule[]; readonly priority: ContactPriority }> {
  const { rules } = (await load(deps, contactRules, contactRulesId)).state;
  const named = new Set(rules.flatMap(({ isOn, assignToUserId }) => (isOn && assignToUserId !== null ? [assignToUserId] : [])));
  const here = new Set<Uuid>();
  for (const accountId of named) {
    const { duty } = (await load(deps, contactDuty, accountId)).state;
    if (!isAbsent(duty, at) && (await isInboxStaff(accountId))) here.add(accountId);
  }
  const mayGet = (accountId: Uuid) => here.has(accountId);
  return applyRules(rules, message, { priority: fixed ?? 'medium', isFixed: fixed !== null, mayGet });
}
