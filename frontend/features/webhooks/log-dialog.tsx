import type { Webhook, WebhookDelivery } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';
import { deliveriesQuery, useReplay } from './api.ts';
import { Attempts, problemText } from './attempts.tsx';

const tones: Record<WebhookDelivery['state'], Tone> = { pending: 'saffron', delivered: 'palm', failed: 'coral' };

/** What was sent to an endpoint and what it answered. */
export function LogDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const textOf = useErrorText();
  const { tenantId } = useSession();
  const log = useQuery(deliveriesQuery(tenantId, webhook.id));
  const replay = useReplay(webhook.id);
  const list = log.data ?? [];
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={<T id="webhooks.log" />}>
      <div className="flex flex-col gap-3">
        <bdi dir="ltr" className="text-small break-all text-muted">
          {webhook.url}
        </bdi>
        {replay.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(replay.error)}
          </Notice>
        )}
        <ListStates
          isLoading={log.isPending}
          error={log.error}
          onRetry={() => void log.refetch()}
          count={list.length}
          skeleton={<Skeleton className="h-32 w-full rounded-control" />}
          empty={<EmptyState icon={ScrollText} level={3} title={<T id="webhooks.log.empty" />} hint={<T id="webhooks.log.empty.hint" />} />}
        >
          <ul className="flex flex-col">
            {list.map((delivery) => (
              <Delivery
                key={delivery.id}
                endpointId={webhook.id}
                delivery={delivery}
                isReplaying={replay.isPending}
                onReplay={() => replay.mutate(delivery.id)}
              />
            ))}
          </ul>
        </ListStates>
      </div>
    </Dialog>
  );
}

type Props = {
  readonly endpointId: string;
  readonly delivery: WebhookDelivery;
  readonly isReplaying: boolean;
  readonly onReplay: () => void;
};

function Delivery({ endpointId, delivery, isReplaying, onReplay }: Props) {
  const { type, state, attempts, createdAt, nextAt, status, problem } = delivery;
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const replay = () => {
    // The button goes, and with it the focus would leave the dialog.
    row.current?.focus();
    onReplay();
  };
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-1.5 border-t border-hairline py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-dense font-medium">
          <T id={`webhooks.event.${type}`} />
        </span>
        <Badge tone={tones[state]}>
          <T id={`webhooks.state.${state}`} />
        </Badge>
        <span className="text-small text-muted">
          <ExactTime at={createdAt} />
        </span>
        {state !== 'pending' && (
          <Button size="sm" variant="quiet" className="ms-auto" isDisabled={isReplaying} onPress={replay}>
            <T id="webhooks.replay" />
          </Button>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>
          <T id="webhooks.attempts" values={{ count: attempts }} />
        </span>
        {status !== null && (
          <span>
            <T id="webhooks.status" values={{ status: String(status) }} />
          </span>
        )}
        {problem !== null && (
          <span>
            <T id={problemText(problem)} />
          </span>
        )}
        {nextAt !== null && (
          <span>
            <T id="webhooks.next" values={{ at: <ExactTime at={nextAt} /> }} />
          </span>
        )}
      </p>
      <details className="text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-muted">
          <T id="webhooks.details" />
        </summary>
        {isOpen && <Attempts endpointId={endpointId} delivery={delivery} />}
      </details>
    </li>
  );
}
