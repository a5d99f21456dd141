import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { T } from '../../lib/locale/t.tsx';
import { useNavigation, type NavigationEntry } from '../../lib/navigation/navigation.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { healthQuery, unpaidQuery, waitingQuery } from './api.ts';
import type { Trends } from './kpis.ts';

/** Where work waits: each with what waits there. */
export function Shortcuts({ trials }: { readonly trials: Trends['trials'] | undefined }) {
  const entryOf = useNavigation();
  const [customers, subscriptions, contacts, system] = ['customers', 'subscriptions', 'contacts', 'system'].map(entryOf);
  return (
    <Card as="section" aria-labelledby="shortcuts-title">
      <CardHeader id="shortcuts-title" title={<T id="subscribers.console.shortcuts" />} />
      <ul className="flex flex-col gap-2.5">
        {customers && (
          <Shortcut entry={customers} search="?status=trial">
            {trials && (
              <T id="subscribers.console.shortcut.subscribers" values={{ running: trials.running, ending: trials.endingIn7Days }} />
            )}
          </Shortcut>
        )}
        {subscriptions && <SubscriptionsShortcut entry={subscriptions} />}
        {contacts && <InboxShortcut entry={contacts} />}
        {system && <SystemShortcut entry={system} />}
      </ul>
    </Card>
  );
}

type OfScreen = { readonly entry: NavigationEntry };

function SubscriptionsShortcut({ entry }: OfScreen) {
  const { data } = useQuery(unpaidQuery);
  return (
    <Shortcut entry={entry} search="?status=past_due" isAlarming={(data ?? 0) > 0}>
      {data !== undefined && <T id="subscribers.console.shortcut.subscriptions" values={{ unpaid: data }} />}
    </Shortcut>
  );
}

function InboxShortcut({ entry }: OfScreen) {
  const { data } = useQuery(waitingQuery);
  return (
    <Shortcut entry={entry} isAlarming={(data?.overdue ?? 0) > 0}>
      {data && (
        <T id="subscribers.console.shortcut.inbox" values={{ open: data.open, overdue: data.overdue, unassigned: data.unassigned }} />
      )}
    </Shortcut>
  );
}

function SystemShortcut({ entry }: OfScreen) {
  const { data } = useQuery(healthQuery);
  const down = data?.parts.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Shortcut entry={entry} isAlarming={down > 0}>
      {data && <T id="subscribers.console.shortcut.system" values={{ down, parts: data.parts.length }} />}
    </Shortcut>
  );
}

type Props = OfScreen & {
  /** Shows one view of the screen. */
  readonly search?: string;
  readonly isAlarming?: boolean;
  readonly children: ReactNode;
};

function Shortcut({ entry, search = '', isAlarming = false, children }: Props) {
  return (
    <li>
      <Link
        to={`${entry.path}${search}`}
        className="flex min-h-14 items-center gap-3 rounded-control border border-hairline px-3 py-2 text-dense transition-colors duration-120 hover:border-outline hover:bg-sunken"
      >
        <Icon of={entry.icon} mirror={entry.mirror ?? false} className="text-palm" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">
            <T id={entry.messageId} />
          </span>
          <span className={cx('text-small', isAlarming ? 'text-coral' : 'text-muted')}>{children}</span>
        </span>
        <Icon of={ChevronRight} size={18} mirror className="text-muted" />
      </Link>
    </li>
  );
}
