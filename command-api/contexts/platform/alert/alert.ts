import { accept, hour, iso, type AlertEvent, type Decision, type Iso, type snoozeHours, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type AlertCommand = { readonly alert: string; readonly accountId: Uuid; readonly at: Iso } & (
  | { readonly type: 'AcknowledgeAlert'; readonly of: Iso }
  | { readonly type: 'SnoozeAlert'; readonly hours: (typeof snoozeHours)[number] }
);

/** Up to which occurrence an alert is known; null: it never was. */
type Known = Iso | null;

/** What staff said to an alert: `alert-<id>`. */
export const alert: Decider<Known, AlertCommand, AlertEvent> = {
  category: 'alert',
  initial: () => null,
  evolve: (known, { type, data }) => (type === 'AlertAcknowledged' ? data.of : known),
  decide(known, command): Decision<AlertEvent> {
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
