import { day, isoAfter, type Iso } from '../../kernel/time.ts';
import { billingDay, billingInstant } from './period.ts';
import { noticeDays, retryDays, unpaidDays, type NoticeDays } from './policy.ts';
import { announcedPrice, noticeKey, type OpenCharge, type Subscription, type SubscriptionState } from './state.ts';

type NoticeOf = 'trial_end' | 'period_end' | 'sync_pause';

/** What happens by time alone. */
export type Due =
  | { readonly at: Iso; readonly what: 'trial_over' | 'period_over' | 'renewal' | 'choice_given_up' | 'sync_pause' }
  | { readonly at: Iso; readonly what: 'announcement'; readonly endsAt: Iso }
  /** Of an unpaid renewal. */
  | { readonly at: Iso; readonly what: 'retry' | 'past_due' | 'unpaid_read_only' | 'unpaid_cancelled' }
  | { readonly at: Iso; readonly what: 'notice'; readonly of: NoticeOf; readonly days: NoticeDays; readonly endsAt: Iso };

/** 9:00 in Riyadh, so many days after a renewal was first due. */
export function dunningInstant({ request }: Pick<OpenCharge, 'request'>, days: number): Iso {
  return billingInstant(billingDay(request.requestedAt) + days);
}

/** When an unpaid renewal is tried next; null: not by itself. */
export function nextAttemptAt(charge: OpenCharge): Iso | null {
  if (charge.refusedForGood) return null;
  return retryDays.map((days) => dunningInstant(charge, days)).find((at) => at > charge.triedAt) ?? null;
}

/** All that is to come of a subscription as it is, in no order. A notice about something that is over by `now` is left out. */
export function dueOf(state: Subscription, now: Iso): readonly Due[] {
  const due: Due[] = [];
  const { status, period, charge, ended } = state;
  const notices = (of: NoticeOf, endsAt: Iso): Due[] =>
    endsAt <= now
      ? []
      : noticeDays
          .filter((days) => days < (state.notices[noticeKey(of, endsAt)] ?? Infinity))
          .map((days) => ({ at: isoAfter(endsAt, -days * day), what: 'notice', of, days, endsAt }));
  if (status === 'trialing') {
    due.push({ at: state.trialEndsAt, what: 'trial_over' });
    if (period === null) due.push(...notices('trial_end', state.trialEndsAt));
  }
  if (charge?.request.purpose === 'renewal') due.push(...dueOfRenewal(state, charge));
  else {
    if (charge?.request.payBy) due.push({ at: charge.request.payBy, what: 'choice_given_up' });
    if (status === 'active' && period) {
      due.push({ at: period.end, what: state.cancelsAt === null ? 'renewal' : 'period_over' });
      if (state.cancelsAt !== null) due.push(...notices('period_end', period.end));
      else if (period.end > now && announcedPrice(state, period) === null)
        due.push({ at: isoAfter(period.end, -noticeDays[0] * day), what: 'announcement', endsAt: period.end });
    }
  }
  if (ended && state.syncPausedAt === null) {
    due.push({ at: ended.syncUntil, what: 'sync_pause' }, ...notices('sync_pause', ended.syncUntil));
  }
  return due;
}

function dueOfRenewal({ status, ended }: Subscription, charge: OpenCharge): Due[] {
  const retry = nextAttemptAt(charge);
  return [
    ...(retry === null ? [] : [{ at: retry, what: 'retry' } as const]),
    ...(status === 'active' ? [{ at: dunningInstant(charge, retryDays[1]), what: 'past_due' } as const] : []),
    ...(ended ? [] : [{ at: dunningInstant(charge, unpaidDays.readOnly), what: 'unpaid_read_only' } as const]),
    { at: dunningInstant(charge, unpaidDays.cancelled), what: 'unpaid_cancelled' },
  ];
}

/** What is due by `now`, earliest first. */
export function dueBy(state: Subscription, now: Iso): readonly Due[] {
  return dueOf(state, now)
    .filter(({ at }) => at <= now)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** When something is due next; null: nothing happens by time. */
export function nextDueAt(state: SubscriptionState, now: Iso): Iso | null {
  if (state.status === 'none') return null;
  return dueOf(state, now).reduce<Iso | null>((first, { at }) => (first === null || at < first ? at : first), null);
}
