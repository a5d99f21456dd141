import type { WebhookAttempt, WebhookDelivery } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { T } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';
import { attemptsQuery } from './api.ts';

const problemTexts: Readonly<Record<string, 'webhooks.problem.timeout' | 'webhooks.problem.address' | 'webhooks.problem.too_large'>> = {
  timeout: 'webhooks.problem.timeout',
  address: 'webhooks.problem.address',
  too_large: 'webhooks.problem.too_large',
};

/** Why there was no answer. */
export const problemText = (problem: string) => problemTexts[problem] ?? 'webhooks.problem.unreachable';

type Props = { readonly endpointId: string; readonly delivery: WebhookDelivery };

/** What a delivery sends, and every attempt with its answer, the newest first. */
export function Attempts({ endpointId, delivery }: Props) {
  const { tenantId } = useSession();
  const attempts = useQuery(attemptsQuery(tenantId, endpointId, delivery));
  const list = attempts.data ?? [];
  return (
    <div className="mt-1.5 flex flex-col gap-3">
      <Text titleId="webhooks.request" text={delivery.request} />
      <ListStates
        isLoading={attempts.isPending}
        error={attempts.error}
        onRetry={() => void attempts.refetch()}
        count={list.length}
        skeleton={<Skeleton className="h-16 w-full rounded-control" />}
        empty={
          <p className="text-muted">
            <T id="webhooks.attempts" values={{ count: 0 }} />
          </p>
        }
      >
        <ol className="flex flex-col gap-3">
          {list.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </ListStates>
    </div>
  );
}

function Attempt({ attempt: { at, durationMs, headers, status, problem, answer } }: { readonly attempt: WebhookAttempt }) {
  const sent =
    headers &&
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted();
  return (
    <li className="flex flex-col gap-1.5 border-s-2 border-hairline ps-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">
          <ExactTime at={at} show="day" /> <ExactTime at={at} show="clock24" />
        </span>
        {status !== null && <T id="webhooks.status" values={{ status: String(status) }} />}
        {problem !== null && <T id={problemText(problem)} />}
        <span className="text-muted">
          <T id="webhooks.took" values={{ ms: durationMs }} />
        </span>
      </p>
      {sent === null ? (
        <p className="text-muted">
          <T id="webhooks.nothing-sent" />
        </p>
      ) : (
        <Text titleId="webhooks.headers" text={sent.join('\n')} />
      )}
      {answer !== null && answer !== '' && <Text titleId="webhooks.answer" text={answer} />}
    </li>
  );
}

type TextProps = { readonly titleId: 'webhooks.request' | 'webhooks.headers' | 'webhooks.answer'; readonly text: string };

function Text({ titleId, text }: TextProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <p id={id} className="text-muted">
        <T id={titleId} />
      </p>
      <pre dir="ltr" aria-labelledby={id} className="max-h-48 overflow-auto rounded-control bg-sunken p-3 break-words whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}
