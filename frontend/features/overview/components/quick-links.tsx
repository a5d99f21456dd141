import type { Permission } from '@sumaa/contracts';
import { ChevronRight, CircleX, Frown, Inbox, MessageSquareText, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { T, type MessageId } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** `permission`: the permission the linked screen requires. */
type QuickLink = { readonly to: string; readonly icon: LucideIcon; readonly messageId: MessageId; readonly permission?: Permission };

const links: readonly QuickLink[] = [
  { to: '/customer/reviews?reply=unanswered', icon: Inbox, messageId: 'overview.links.waiting' },
  { to: '/customer/reviews?sentiment=negative&sort=recent', icon: Frown, messageId: 'overview.links.negative' },
  { to: '/customer/reviews?reply=rejected', icon: CircleX, messageId: 'overview.links.rejected' },
  { to: '/customer/reviews?sort=recent', icon: MessageSquareText, messageId: 'overview.links.reviews' },
  { to: '/customer/team', icon: Users, messageId: 'shell.nav.team', permission: 'team.read' },
];

export function QuickLinks() {
  const session = useSession();
  return (
    <Card as="section" aria-labelledby="links-title" className="h-full">
      <CardHeader id="links-title" title={<T id="overview.links.title" />} />
      <ul className="flex flex-col gap-2.5">
        {links
          .filter(({ permission }) => permission === undefined || can(session, permission))
          .map(({ to, icon, messageId }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-control border border-hairline px-3 text-dense font-medium transition-colors duration-120 hover:border-outline hover:bg-sunken"
              >
                <Icon of={icon} className="text-muted" />
                <span className="min-w-0 flex-1">
                  <T id={messageId} />
                </span>
                <Icon of={ChevronRight} size={18} mirror className="text-muted" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
