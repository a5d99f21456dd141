import type { Permission } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight, CreditCard, Inbox, Server, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { T, type MessageId } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { healthQuery, unpaidQuery, waitingQuery } from './api.ts';
import type { Trends } from './kpis.ts';

/** Where work waits: each with what waits there. */
export function Shortcuts({ trials }: { readonly trials: Trends['trials'] | undefined }) {
  const session = useSession();
  const sees = (permission: Permission) => can(session, permission);
  return (
    <Card as="section" aria-labelledby="shortcuts-title">
      <CardHeader id="shortcuts-title" title={<T id="subscribers.console.shortcuts" />} />
      <ul className="flex flex-col gap-2.5">
        {sees('platform.customers') && (
          <Shortcut to="/admin/customers?status=trial" icon={Building2} title="shell.nav.customers">
            {trials && (
              <T id="subscribers.console.shortcut.subscribers" values={{ running: trials.running, ending: trials.endingIn7Days }} />
            )}
          </Shortcut>
        )}
        {sees('platform.billing') && <SubscriptionsShortcut />}
        {sees('platform.inbox') && <InboxShortcut />}
        {sees('platform.system') && <SystemShortcut />}
      </ul>
    </Card>
  );
}

function SubscriptionsShortcut() {
  const { data } = useQuery(unpaidQuery);
  return (
    <Shortcut to="/admin/subscriptions?status=past_due" icon={CreditCard} title="shell.nav.subscriptions" isAlarming={(data ?? 0) > 0}>
      {data !== undefined && <T id="subscribers.console.shortcut.subscriptions" values={{ unpaid: data }} />}
    </Shortcut>
  );
}

function InboxShortcut() {
  const { data } = useQuery(waitingQuery);
  return (
    <Shortcut to="/admin/contacts" icon={Inbox} title="shell.nav.contacts" isAlarming={(data?.overdue ?? 0) > 0}>
      {data && (
        <T id="subscribers.console.shortcut.inbox" values={{ open: data.open, overdue: data.overdue, unassigned: data.unassigned }} />
      )}
    </Shortcut>
  );
}

function SystemShortcut() {
  const { data } = useQuery(healthQuery);
  const down = data?.parts.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Shortcut to="/admin/system" icon={Server} title="shell.nav.system" isAlarming={down > 0}>
      {data && <T id="subscribers.console.shortcut.system" values={{ down, parts: data.parts.length }} />}
    </Shortcut>
  );
}

type Props = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: MessageId;
  readonly isAlarming?: boolean;
  readonly children: ReactNode;
};

function Shortcut({ to, icon, title, isAlarming = false, children }: Props) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-control border border-hairline px-3 py-2 text-dense transition-colors duration-120 hover:border-outline hover:bg-sunken"
      >
        <Icon of={icon} className="text-palm" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">
            <T id={title} />
          </span>
          <span className={cx('text-small', isAlarming ? 'text-coral' : 'text-muted')}>{children}</span>
        </span>
        <Icon of={ChevronRight} size={18} mirror className="text-muted" />
      </Link>
    </li>
  );
}
