import { deadLetterRoutes, type DeadLetter } from '@sumaa/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';

const deadLettersQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'dead-letters'),
  queryFn: async ({ signal }) => (await call(deadLetterRoutes.deadLetters, { signal })).model.items,
  refetchInterval: 5_000,
});

/** The jobs that failed for good, each with its reason; retried one by one or by queue. Nothing is shown without any. */
export function DeadLettersCard() {
  const t = useT();
  const client = useQueryClient();
  const { data: letters = [], error, refetch } = useQuery(deadLettersQuery);
  const retry = useMutation({
    mutationFn: (body: Pick<DeadLetter, 'queue'> & { readonly jobId: string | null }) => call(deadLetterRoutes.retryDeadLetters, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
  });
  if (error === null && letters.length === 0 && !retry.isSuccess) return null;
  const queues = [...new Set(letters.map(({ queue }) => queue))];
  const isPending = (queue: string, jobId: string | null) =>
    retry.isPending && retry.variables.queue === queue && retry.variables.jobId === jobId;
  return (
    <Card as="section" aria-labelledby="dead-letters-title">
      <CardHeader
        id="dead-letters-title"
        title={<T id="system.dead-letters" />}
        summary={error === null ? <T id="system.dead-letters.summary" values={{ count: letters.length }} /> : undefined}
      />
      {error !== null && <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
      {retry.error !== null && <ErrorState error={retry.error} isCompact onRetry={() => retry.reset()} />}
      {retry.isSuccess && <Notice tone="success" announce="status" title={<T id="system.dead-letters.retried" />} />}
      {queues.map((queue) => (
        <section key={queue} aria-label={queue} className="border-t border-hairline py-3 first:border-t-0">
          <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
            <h3 className="text-dense font-semibold">
              <bdi dir="ltr">{queue}</bdi>
            </h3>
            <Button
              size="sm"
              icon={RotateCcw}
              isPending={isPending(queue, null)}
              onPress={() => retry.mutate({ queue, jobId: null })}
              aria-label={t('system.dead-letters.retry-all.of', { queue })}
            >
              <T id="system.dead-letters.retry-all" />
            </Button>
          </div>
          <ul className="flex flex-col gap-2">
            {letters
              .filter((letter) => letter.queue === queue)
              .map(({ jobId, attempts, failedAt, reason }) => (
                <li key={jobId} className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken p-3 text-dense">
                  <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
                    <bdi dir="ltr" className="break-all text-small text-muted">
                      {jobId}
                    </bdi>
                    <bdi dir="ltr" className="break-words">
                      {reason}
                    </bdi>
                    <span className="text-small text-muted">
                      <T id="system.dead-letters.attempts" values={{ count: attempts }} />
                      {failedAt !== null && (
                        <>
                          {' · '}
                          <RelativeTime at={failedAt} />
                        </>
                      )}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    variant="quiet"
                    isPending={isPending(queue, jobId)}
                    onPress={() => retry.mutate({ queue, jobId })}
                    aria-label={t('system.dead-letters.retry.of', { job: jobId })}
                  >
                    <T id="system.dead-letters.retry" />
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
