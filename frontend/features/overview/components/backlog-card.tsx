import type { Overview } from '@sumaa/contracts';
import { ChevronRight, X } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** The reviews most worth an answer among those from before the link, for which no clock runs. */
export function BacklogCard({ backlog, onDismiss }: { readonly backlog: Overview['backlog']; readonly onDismiss: () => void }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="backlog-title">
      <CardHeader
        id="backlog-title"
        title={<T id="overview.backlog.title" />}
        actions={
          <div className="flex items-center gap-3">
            <span className="max-md:hidden">
              <AllOfThem />
            </span>
            <IconButton icon={X} size="sm" label={t('overview.backlog.dismiss')} onPress={onDismiss} />
          </div>
        }
      />
      <p className="-mt-2 mb-3 text-dense text-muted">
        <T id="overview.backlog.hint" values={{ count: backlog.count }} />
      </p>
      <ul className="flex flex-col border-t border-hairline">
        {backlog.items.map((review) => (
          <WaitingRow key={review.id} review={review} />
        ))}
      </ul>
      <div className="border-t border-hairline pt-2 text-small md:hidden">
        <AllOfThem />
      </div>
    </Card>
  );
}

function AllOfThem() {
  return (
    <Link to="/customer/reviews?reply=backlog&sort=rating_low" iconEnd={ChevronRight} mirrorIcon className="max-md:min-h-11">
      <T id="overview.backlog.all" />
    </Link>
  );
}
