import type { ContactMessage } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, FileQuestion } from 'lucide-react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ExactTime } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { useChangeStatus } from '../api/commands.ts';
import { threadQuery } from '../api/queries.ts';
import { Composer } from './composer.tsx';
import { MessageFacts } from './message-facts.tsx';
import { StatusSelect } from './status-select.tsx';
import { Thread } from './thread.tsx';

/** An opened message: subject and status, the thread, the composer, and beside them the facts where there is room. */
export function MessagePanel({ id }: { readonly id: string }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(threadQuery(tenantId, id));
  if (data === undefined) {
    if (isApiError(error) && error.status === 404) {
      return <EmptyState icon={FileQuestion} title={<T id="inbox.unknown.title" />} hint={<T id="inbox.unknown.hint" />} />;
    }
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <SkeletonGroup>
        <div className="flex flex-col gap-4 p-5">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-20 w-full rounded-card" />
        </div>
      </SkeletonGroup>
    );
  }
  const { message, items, attachments } = data;
  return (
    <div className="flex min-h-full min-w-0 flex-1">
      <section aria-label={t('inbox.message')} className="flex min-w-0 flex-1 flex-col">
        <Header message={message} />
        <MessageFacts message={message} isFolded className="border-b border-hairline px-4 py-4 md:px-5 min-[1360px]:hidden" />
        <div className="flex-1 px-4 py-5 md:px-5">
          <Thread message={message} items={items} attachments={attachments} />
        </div>
        <div className="bottom-0 border-t border-hairline bg-canvas px-4 py-4 md:px-5 min-[1100px]:sticky">
          <Composer key={message.id} message={message} />
        </div>
      </section>
      <aside aria-label={t('inbox.facts')} className="w-60 shrink-0 border-s border-hairline px-5 py-5 max-[1359px]:hidden">
        <MessageFacts message={message} className="sticky top-5 flex-col" />
      </aside>
    </div>
  );
}

function Header({ message }: { readonly message: ContactMessage }) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangeStatus();
  const { id, subject, reference, createdAt, status } = message;
  return (
    <header className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-subtitle font-semibold break-words">
          <Name>{subject ?? t('inbox.erased')}</Name>
        </h2>
        <p className="text-small text-muted">
          <Name ltr>{reference}</Name> <span aria-hidden>·</span> <T id="inbox.arrived" values={{ at: <ExactTime at={createdAt} /> }} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <StatusSelect message={message} />
        {status !== 'resolved' && status !== 'closed' && (
          <Button
            variant="primary"
            size="sm"
            icon={Check}
            isPending={change.isPending}
            onPress={() =>
              change.mutate({ id, status: 'resolved' }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })
            }
          >
            <T id="inbox.resolve" />
          </Button>
        )}
      </div>
    </header>
  );
}
