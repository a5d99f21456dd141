import type { Webhook } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/chip.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';
import { useRemoveWebhook, useRotateSecret, useSwitchWebhook, webhooksQuery } from './api.ts';
import { LogDialog } from './log-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Open = { readonly what: 'form' | 'log' | 'remove' | 'rotate'; readonly webhook: Webhook } | { readonly what: 'add' } | null;

const secretTexts = {
  title: 'webhooks.secret',
  label: 'webhooks.secret',
  once: 'webhooks.secret.once',
  copy: 'webhooks.copy',
  copied: 'webhooks.copied',
  done: 'webhooks.secret.done',
} as const;

/** Settings > Webhooks: where the business has its events sent to. */
export function WebhooksTab() {
  const { tenantId } = useSession();
  const webhooks = useQuery(webhooksQuery(tenantId));
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const list = webhooks.data ?? [];
  return (
    <>
      <Card as="section" aria-labelledby="webhooks-title" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="webhooks-title" className="text-heading font-semibold">
            <T id="webhooks.title" />
          </h2>
          <Button icon={Plus} onPress={() => setOpen({ what: 'add' })}>
            <T id="webhooks.add" />
          </Button>
        </div>
        <p className="text-dense text-muted">
          <T id="webhooks.about" />
        </p>
        <ListStates
          isLoading={webhooks.isPending}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
          count={list.length}
          skeleton={<Skeleton className="h-32 w-full rounded-control" />}
          empty={<EmptyState icon={WebhookIcon} level={3} title={<T id="webhooks.empty" />} hint={<T id="webhooks.empty.hint" />} />}
        >
          <ul aria-labelledby="webhooks-title" className="flex flex-col">
            {list.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onOpen={(what) => setOpen({ what, webhook })} />
            ))}
          </ul>
        </ListStates>
      </Card>
      {(open?.what === 'add' || open?.what === 'form') && (
        <WebhookForm webhook={open.what === 'form' ? open.webhook : null} onAdded={setSecret} onClose={close} />
      )}
      {open?.what === 'log' && <LogDialog webhook={open.webhook} onClose={close} />}
      {open?.what === 'rotate' && <RotateDialog webhook={open.webhook} onRotated={setSecret} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog webhook={open.webhook} onClose={close} />}
      {secret !== null && open === null && <SecretDialog secret={secret} onClose={() => setSecret(null)} texts={secretTexts} />}
    </>
  );
}

function WebhookRow({
  webhook,
  onOpen,
}: {
  readonly webhook: Webhook;
  readonly onOpen: (what: 'form' | 'log' | 'remove' | 'rotate') => void;
}) {
  const textOf = useErrorText();
  const change = useSwitchWebhook();
  const { id, url, events, paused, secretSince } = webhook;
  return (
    <li className="flex flex-col gap-2 border-t border-hairline py-3 first:border-t-0">
      <h3 className="flex flex-wrap items-center gap-2 text-dense font-semibold">
        <bdi dir="ltr" className="break-all">
          {url}
        </bdi>
        {paused !== null && (
          <Badge tone={paused === 'asked' ? 'neutral' : 'coral'}>
            <T id={`webhooks.paused.${paused}`} />
          </Badge>
        )}
      </h3>
      <div className="flex flex-wrap gap-2">
        {events.map((type) => (
          <Tag key={type}>
            <T id={`webhooks.event.${type}`} />
          </Tag>
        ))}
      </div>
      <p className="text-small text-muted">
        <T id="webhooks.secret.since" values={{ at: <ExactTime at={secretSince} show="day" /> }} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => onOpen('log')}>
          <T id="webhooks.log" />
        </Button>
        <Button size="sm" onPress={() => onOpen('form')}>
          <T id="webhooks.change" />
        </Button>
        <Button size="sm" onPress={() => onOpen('rotate')}>
          <T id="webhooks.rotate" />
        </Button>
        <Button
          size="sm"
          isPending={change.isPending}
          onPress={() =>
            change.mutate({ id, isPaused: paused === null }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })
          }
        >
          <T id={paused === null ? 'webhooks.pause' : 'webhooks.resume'} />
        </Button>
        <Button size="sm" variant="danger-quiet" onPress={() => onOpen('remove')}>
          <T id="common.action.remove" />
        </Button>
      </div>
    </li>
  );
}

type RotateProps = { readonly webhook: Webhook; readonly onRotated: (secret: string) => void; readonly onClose: () => void };

function RotateDialog({ webhook, onRotated, onClose }: RotateProps) {
  const t = useT();
  const textOf = useErrorText();
  const rotate = useRotateSecret();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<T id="webhooks.rotate" />}
      confirmLabel={t('webhooks.rotate')}
      onConfirm={() =>
        rotate.mutate(webhook.id, {
          onSuccess: ({ secret }) => {
            onRotated(secret);
            onClose();
          },
        })
      }
      isPending={rotate.isPending}
      errorMessage={rotate.error === null ? undefined : textOf(rotate.error)}
    >
      <T id="webhooks.rotate.hint" />
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="webhooks.remove" />}
      confirmLabel={t('common.action.remove')}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onClose })}
      isPending={remove.isPending}
      errorMessage={remove.error === null ? undefined : textOf(remove.error)}
    >
      <T id="webhooks.remove.hint" />
    </ConfirmDialog>
  );
}
