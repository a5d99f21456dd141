import { accept, alertPauseMs, hour, iso, type AlertEvent, type Decision, type Iso, type snoozeHours, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

interface RaiseAlert {
  readonly type: 'RaiseAlert';
  readonly alert: string;
  readonly of: Iso;
  readonly count: number;
  readonly name: string | null;
  readonly at: Iso;
}

export type AlertCommand =
  | RaiseAlert
  | ({ readonly alert: string; readonly accountId: Uuid; readonly at: Iso } & (
      | { readonly type: 'AcknowledgeAlert'; readonly of: Iso }
      | { readonly type: 'SnoozeAlert'; readonly hours: (typeof snoozeHours)[number] }
    ));

interface AlertState {
  /** Up to which occurrence it is known. */
  readonly known: Iso | null;
  readonly snoozedUntil: Iso | null;
  /** When staff were told of it last, and of which occurrence. */
  readonly raised: { readonly of: Iso; readonly at: Iso } | null;
}

/** What staff were told of an alert, and what they said to it: `alert-<id>`. */
export const alert: Decider<AlertState, AlertCommand, AlertEvent> = {
  category: 'alert',
  initial: () => ({ known: null, snoozedUntil: null, raised: null }),
  evolve(state, { type, data }) {
    if (type === 'AlertRaised') return { ...state, raised: { of: data.of, at: data.raisedAt } };
    return type === 'AlertAcknowledged' ? { ...state, known: data.of } : { ...state, snoozedUntil: data.until };
  },
  decide(state, command): Decision<AlertEvent> {
    if (command.type === 'RaiseAlert') return isNews(state, command) ? accept(raised(command)) : accept();
    const { known } = state;
    const { alert: id, accountId, at } = command;
    if (command.type === 'SnoozeAlert') {
      const until = iso(new Date(Date.parse(at) + command.hours * hour));
      return accept({ type: 'AlertSnoozed', data: { alert: id, accountId, until, snoozedAt: at } });
    }
    // Nobody knows what has not happened yet.
    const of = command.of < at ? command.of : at;
    return known !== null && of <= known
      ? accept()
      : accept({ type: 'AlertAcknowledged', data: { alert: id, accountId, of, acknowledgedAt: at } });
  },
};

const raised = ({ alert: id, of, count, name, at }: RaiseAlert): AlertEvent => ({
  type: 'AlertRaised',
  data: { alert: id, of, count, name, raisedAt: at },
});

/** What nobody knows and was not told, or was put off until now; not each of many within an hour, unless somebody saw the earlier ones. */
function isNews({ known, snoozedUntil, raised: last }: AlertState, { of, at }: RaiseAlert): boolean {
  if (snoozedUntil !== null && at < snoozedUntil) return false;
  if (known !== null && of <= known) return false;
  if (last === null || (snoozedUntil !== null && last.at < snoozedUntil)) return true;
  const isSeen = known !== null && last.of <= known;
  return of > last.of && (isSeen || Date.parse(at) - Date.parse(last.at) >= alertPauseMs);
}
