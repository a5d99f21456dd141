import { ChevronRight, CircleX, Frown, Inbox, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { T, type MessageId } from '../../../lib/locale/t.tsx';
import { useNavigation } from '../../../lib/navigation/navigation.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';

/** A screen, by its path; with `search`, one view of it. Icon and name are those of its navigation unless given. */
type QuickLink = { readonly screen: string; readonly search?: string; readonly icon?: LucideIcon; readonly messageId?: MessageId };

const links: readonly QuickLink[] = [
  { screen: 'reviews', search: '?reply=unanswered', icon: Inbox, messageId: 'overview.links.waiting' },
  { screen: 'reviews', search: '?sentiment=negative&sort=recent', icon: Frown, messageId: 'overview.links.negative' },
  { screen: 'reviews', search: '?reply=rejected', icon: CircleX, messageId: 'overview.links.rejected' },
  { screen: 'reviews', search: '?sort=recent', messageId: 'overview.links.reviews' },
  { screen: 'team' },
];

export function QuickLinks() {
  const entryOf = useNavigation();
  const shown = links.flatMap(({ screen, search = '', icon, messageId }) => {
    const entry = entryOf(screen);
    if (entry === undefined) return [];
    const isMirrored = icon === undefined && (entry.mirror ?? false);
    return [{ to: `${entry.path}${search}`, icon: icon ?? entry.icon, isMirrored, messageId: messageId ?? entry.messageId }];
  });
  return (
    <Card as="section" aria-labelledby="links-title" className="h-full">
      <CardHeader id="links-title" title={<T id="overview.links.title" />} />
      <ul className="flex flex-col gap-2.5">
        {shown.map(({ to, icon, isMirrored, messageId }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-control border border-hairline px-3 text-dense font-medium transition-colors duration-120 hover:border-outline hover:bg-sunken"
            >
              <Icon of={icon} mirror={isMirrored} className="text-muted" />
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
