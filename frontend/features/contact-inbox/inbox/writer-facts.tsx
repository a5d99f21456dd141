import type { ContactMessage } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { writeUrlState } from '../../../lib/navigation/url-state.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { writerQuery } from '../api/queries.ts';
import { Fact } from './fact.tsx';
import { InboxUrl } from './inbox-url.ts';
import { WriterData } from './writer-data.tsx';

/** The writer's business with its plan, and the other messages from this address. */
export function WriterFacts({ message, onErase }: { readonly message: ContactMessage; readonly onErase: () => void }) {
  const t = useT();
  const { tenantId } = useSession();
  const [params] = useSearchParams();
  const writer = useQuery(writerQuery(tenantId, message.id));
  if (writer.data === undefined) {
    return writer.error === null ? (
      <Skeleton className="h-16 w-full rounded-control" />
    ) : (
      <ErrorState error={writer.error} onRetry={() => void writer.refetch()} isCompact />
    );
  }
  const { account, businesses, earlier, total } = writer.data;
  return (
    <>
      <Fact label={t('inbox.writer.business')}>
        {account === null ? (
          <T id="inbox.writer.no-account" />
        ) : businesses.length === 0 ? (
          <T id="inbox.writer.no-business" />
        ) : (
          <ul className="flex flex-col gap-1.5">
            {businesses.map((business) => (
              <li key={business.name}>
                <Name>{business.name}</Name>
                <span className="text-muted">
                  {' · '}
                  <T id={`inbox.writer.plan.${business.plan}`} />
                </span>
                {business.trialEndsAt !== null && (
                  <span className="block text-small text-muted">
                    <T id="inbox.writer.trial-ends" values={{ at: <ExactTime at={business.trialEndsAt} show="day" /> }} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {account !== null && !account.isActive && (
          <span className="block text-small text-muted">
            <T id="inbox.writer.inactive" />
          </span>
        )}
      </Fact>
      <Fact label={t('inbox.writer.earlier', { count: total })}>
        {earlier.length === 0 ? (
          <T id="inbox.writer.earlier.none" />
        ) : (
          <ul aria-label={t('inbox.writer.earlier', { count: total })} className="flex flex-col gap-2">
            {earlier.map((one) => (
              <li key={one.id} className="min-w-0">
                <Link
                  to={`?${writeUrlState(InboxUrl, params, { message: one.id }).toString()}`}
                  replace
                  preventScrollReset
                  className="block truncate font-medium text-sky underline underline-offset-2"
                >
                  <Name>{one.subject ?? one.reference}</Name>
                </Link>
                <span className="block text-small text-muted">
                  <T id={one.isSpam ? 'inbox.view.spam' : `inbox.status.${one.status}`} />
                  {' · '}
                  <ExactTime at={one.createdAt} show="day" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      {message.email !== null && <WriterData message={message} onErase={onErase} />}
    </>
  );
}
