import type { Metadata } from '../../kernel/actor.ts';
import type { Role } from '../../kernel/permissions.ts';
import type { SubscriptionEventNamed } from './events.ts';

/** Why an order ends without its business asking for it. */
export const unaskedWithdrawals = ['not_paid_in_time', 'replaced'] as const;
export type UnaskedWithdrawal = (typeof unaskedWithdrawals)[number];

const staff: Role = 'super_admin';

/** Why an order ended, where its business is to be told so; null: its people chose otherwise, or are told that the subscription ended. */
export function unaskedWithdrawalOf(
  { reason }: Pick<SubscriptionEventNamed<'ChargeWithdrawn'>['data'], 'reason'>,
  { actor }: Pick<Metadata, 'actor'>,
): UnaskedWithdrawal | null {
  if (reason === 'subscription_ended') return null;
  const isOwnChoice = reason === 'replaced' && actor.kind === 'person' && actor.role !== staff;
  return isOwnChoice ? null : reason;
}
