import type { PushDeviceItem } from '@sumaa/contracts';
import { CircleCheck, Laptop, Smartphone } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useRemoveDevice } from './commands.ts';

/** One browser that shows notifications. */
export function PushDeviceRow({ device }: { readonly device: PushDeviceItem }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveDevice();
  const { device: browser, current, createdAt, lastSeenAt } = device;
  const name = browser ?? t('account.sessions.device.unknown');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-hairline px-4 py-4 md:px-5">
      <Icon of={/Android|iOS/.test(name) ? Smartphone : Laptop} className="mt-0.5 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          {browser === null ? name : <Name ltr>{name}</Name>}
          {current && (
            <Badge tone="palm" icon={CircleCheck}>
              <T id="account.sessions.current" />
            </Badge>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-small text-muted">
          <span>
            <T id="account.push.since" values={{ day: <ExactTime at={createdAt} show="day" /> }} />
          </span>
          <span>
            <T id="account.push.seen" values={{ time: <RelativeTime at={lastSeenAt} /> }} />
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={t('account.push.remove.of', { device: name })}
        isPending={remove.isPending}
        onPress={() =>
          remove.mutate(device, {
            onSuccess: () => showToast({ title: t('account.push.removed'), tone: 'success' }),
            onError: (error) => showToast({ title: textOf(error), tone: 'warning' }),
          })
        }
      >
        <T id="account.push.remove" />
      </Button>
    </li>
  );
}
