import type { SessionItem } from '@sumaa/contracts';
import { CircleCheck, Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { NetworkName } from '../../../ui/marks/network-name.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useEndSession } from './end-sessions.ts';

/** One signed-in browser. The current browser has no button here: the user signs out of it instead. */
export function SessionRow({ session }: { readonly session: SessionItem }) {
  const t = useT();
  const { device, network, current, createdAt, lastSeenAt } = session;
  const name = device ?? t('account.sessions.device.unknown');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-hairline px-4 py-4 md:px-5">
      <Icon of={/Android|iOS/.test(name) ? Smartphone : Laptop} className="mt-0.5 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          {device === null ? name : <Name ltr>{name}</Name>}
          {current && (
            <Badge tone="palm" icon={CircleCheck}>
              <T id="account.sessions.current" />
            </Badge>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-small text-muted">
          <span>
            <T id="account.sessions.seen" values={{ time: <RelativeTime at={lastSeenAt} /> }} />
          </span>
          <span>
            <T id="account.sessions.since" values={{ day: <ExactTime at={createdAt} show="day" /> }} />
          </span>
          {network !== null && (
            <span>
              <T id="account.sessions.network" values={{ network: <NetworkName range={network} /> }} />
            </span>
          )}
        </p>
      </div>
      {!current && <EndButton id={session.id} name={name} />}
    </li>
  );
}

function EndButton({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const end = useEndSession();
  const confirmed = () =>
    end.mutate(id, {
      onSuccess: () => {
        setAsking(false);
        showToast({ title: t('account.sessions.end.done'), tone: 'success' });
      },
    });
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={t('account.sessions.end.of', { device: name })}
        onPress={() => {
          end.reset();
          setAsking(true);
        }}
      >
        <T id="account.sessions.end" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<T id="account.sessions.end.title" values={{ device: <Name>{name}</Name> }} />}
        confirmLabel={t('account.sessions.end.confirm')}
        tone="danger"
        isPending={end.isPending}
        errorMessage={end.error === null ? undefined : textOf(end.error)}
        onConfirm={confirmed}
      >
        <T id="account.sessions.end.text" />
      </ConfirmDialog>
    </>
  );
}
