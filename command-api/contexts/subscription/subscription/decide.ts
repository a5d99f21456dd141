import {
  accept,
  foldSubscription,
  refuse,
  type Decision,
  type SubscriptionEvent,
  type SubscriptionState,
  type Subscription,
} from '@sumaa/contracts';
import { catchUp } from './decide-due.ts';
import type { SubscriptionCommand } from './commands.ts';
import { cancel, choosePlan, withdrawCancellation, withdrawPlanChange } from './decide-choice.ts';
import { arrangePlan, extendTrial, grantDiscount, grantMonths } from './decide-grant.ts';
import { grantRefund, noteRefund, recordPayment } from './decide-payment.ts';

/** What comes before anything that is due by its time: whoever pays or cancels must not be charged for it in the same moment. */
const before: ReadonlySet<SubscriptionCommand['type']> = new Set(['RecordPayment', 'Cancel', 'GrantMonths', 'ExtendTrial']);

/**
 * Decides which events a command on a subscription produces, or refuses it. What is due by then happens as well, mostly before the command; so
 * does what falls due through it.
 */
export function decide(state: SubscriptionState, command: SubscriptionCommand): Decision<SubscriptionEvent> {
  if (state.status === 'none') {
    if (command.type !== 'StartTrial') return refuse('not_found');
    const { tenantId, plan, endsAt } = command;
    return accept({ type: 'TrialStarted', data: { tenantId, plan, endsAt } });
  }
  const caughtUp = before.has(command.type) ? { state, events: [] } : catchUp(state, command);
  const decision = decideNow(caughtUp.state, command);
  if (!decision.ok) return decision;
  const after = decision.events.reduce<SubscriptionState>(foldSubscription, caughtUp.state);
  return accept(...caughtUp.events, ...decision.events, ...(after.status === 'none' ? [] : catchUp(after, command).events));
}

function decideNow(state: Subscription, command: SubscriptionCommand): Decision<SubscriptionEvent> {
  switch (command.type) {
    case 'StartTrial':
    case 'CheckSubscription':
      return accept();
    case 'ChoosePlan':
      return choosePlan(state, command);
    case 'WithdrawPlanChange':
      return withdrawPlanChange(state, command);
    case 'Cancel':
      return cancel(state, command);
    case 'WithdrawCancellation':
      return withdrawCancellation(state, command);
    case 'RecordPayment':
      return recordPayment(state, command);
    case 'GrantRefund':
      return grantRefund(state, command);
    case 'NoteRefund':
      return noteRefund(state, command);
    case 'ExtendTrial':
      return extendTrial(state, command);
    case 'ArrangePlan':
      return arrangePlan(state, command);
    case 'GrantMonths':
      return grantMonths(state, command);
    case 'GrantDiscount':
      return grantDiscount(state, command);
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
