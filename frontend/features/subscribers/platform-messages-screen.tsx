import { Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { z } from 'zod';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useUrlState } from '../../lib/navigation/url-state.ts';
import { Card } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';
import { UserText } from '../../ui/marks/user-text.tsx';
import { platformMessagesQuery } from './api.ts';

/** The message that the bell opened. */
const MessagesUrl = z.object({ message: Uuid.optional() });

/** What the platform wrote to the business, the newest first. */
export function PlatformMessagesScreen() {
  const t = useT();
  const { tenantId } = useSession();
  const [{ message: opened }] = useUrlState(MessagesUrl);
  const { data, error, isPending, refetch } = useQuery(platformMessagesQuery(tenantId));
  return (
    <PageContent width="narrow">
      <PageHeader title={t('platform-messages.title')} hint={t('platform-messages.hint')} />
      <ListStates
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        count={data?.length ?? 0}
        isFiltered={false}
        onClearFilters={() => {}}
        skeleton={<Skeleton className="h-40 rounded-card" />}
        empty={<EmptyState icon={Mail} title={<T id="platform-messages.none" />} />}
      >
        <div className="flex flex-col gap-4">
          {data?.map(({ id, at, subject, body }) => (
            <Card key={id} as="section" aria-labelledby={id} {...(id === opened ? { 'aria-current': true } : {})}>
              <div className={cx('flex flex-col gap-2', id === opened && 'border-s-2 border-palm ps-3')}>
                <h2 id={id} className="text-heading font-semibold">
                  <UserText>{subject}</UserText>
                </h2>
                <p className="text-small text-muted">
                  <ExactTime at={at} />
                </p>
                <UserText className="whitespace-pre-line">{body}</UserText>
              </div>
            </Card>
          ))}
        </div>
      </ListStates>
    </PageContent>
  );
}
