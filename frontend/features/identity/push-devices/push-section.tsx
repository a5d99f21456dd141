import type { PushDeviceItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import type { PushState } from '../../../lib/push/browser-push.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useAddThisDevice, useRemoveDevice } from './commands.ts';
import { PushDeviceRow } from './push-device-row.tsx';
import { pushDevicesQuery, pushStateQuery } from './queries.ts';

/** Switches notifications on or off in this browser, and lists all browsers that show them. */
export function PushSection() {
  const { tenantId, accountId } = useSession();
  const { data, error, refetch } = useQuery(pushDevicesQuery(tenantId));
  const { data: state } = useQuery(pushStateQuery(tenantId, accountId));
  const isLoaded = data !== undefined && state !== undefined;
  return (
    <Card as="section" aria-labelledby="account-push" padding="none">
      <div className="px-4 pt-4 pb-4 md:px-5 md:pt-5">
        <CardHeader id="account-push" title={<T id="account.push.title" />} summary={<T id="account.push.summary" />} />
        {isLoaded && <ThisDevice state={state} publicKey={data.publicKey} devices={data.devices} />}
        {!isLoaded && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!isLoaded && !error && <Skeleton className="h-10" />}
        <p className="mt-3 text-dense">
          <Link to="notifications">
            <T id="account.push.choices" />
          </Link>
        </p>
      </div>
      {data !== undefined && data.devices.length > 0 && (
        <ul aria-labelledby="account-push">
          {data.devices.map((device) => (
            <PushDeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type ThisDeviceProps = { readonly state: PushState; readonly publicKey: string | null; readonly devices: readonly PushDeviceItem[] };

function ThisDevice({ state, publicKey, devices }: ThisDeviceProps) {
  const textOf = useErrorText();
  const add = useAddThisDevice();
  const remove = useRemoveDevice();
  const failure = add.error ?? remove.error;
  const current = devices.find((device) => device.current) ?? null;
  const obstacle = publicKey === null ? 'unavailable' : state;
  if (publicKey === null || obstacle === 'unavailable' || obstacle === 'unsupported' || obstacle === 'denied') {
    return (
      <Notice tone={obstacle === 'denied' ? 'warning' : 'info'}>
        <T id={`account.push.${obstacle as 'unavailable' | 'unsupported' | 'denied'}`} />
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isSelected={state === 'on' && current !== null}
        isDisabled={add.isPending || remove.isPending}
        description={<T id="account.push.this.hint" />}
        onChange={(isOn) => {
          add.reset();
          remove.reset();
          if (isOn) add.mutate(publicKey);
          else remove.mutate(current);
        }}
      >
        <T id="account.push.this" />
      </Switch>
      {failure !== null && (
        <Notice tone="error" announce="alert">
          {textOf(failure)}
        </Notice>
      )}
    </div>
  );
}
