import { platformRoutes } from '@sumaa/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RefusedBecause } from './backup-holds.tsx';
import { useReleaseQuarantine, type Backups } from './backups-api.ts';

const askEveryMs = 2_000;

/** The restore that was ordered, or why it changed nothing. */
export function OrderNotice({ order }: { readonly order: NonNullable<Backups['restore']['order']> }) {
  const format = useFormat();
  const isDue = order.failedAt === null;
  useEffect(() => {
    if (!isDue) return;
    // The product ends; as soon as the page of the restore answers in its place, it is shown.
    const timer = setInterval(() => {
      call(platformRoutes.health, {}).catch((error: unknown) => {
        if (isApiError(error) && error.code === 'unavailable') location.reload();
      });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isDue]);
  const file = (
    <bdi key="file" dir="ltr" className="break-all">
      {order.file}
    </bdi>
  );
  if (isDue)
    return (
      <Notice tone="warning" announce="status" title={<T id="system.restore.ordered" values={{ file }} />}>
        <T id="system.restore.ordered.hint" />
      </Notice>
    );
  return (
    <Notice tone="error" title={<T id="system.restore.refused" values={{ file, at: format.exact(order.orderedAt) }} />}>
      {order.refusal !== null && <RefusedBecause of={order.refusal} />}
    </Notice>
  );
}

/** What a restore holds back, with the button that lets it leave. */
export function QuarantineNotice({ backupAt }: Pick<NonNullable<Backups['quarantine']>, 'backupAt'>) {
  const t = useT();
  const format = useFormat();
  const release = useReleaseQuarantine();
  const [asks, setAsks] = useState(false);
  return (
    <Notice
      tone="warning"
      title={<T id="system.quarantine" values={{ at: format.exact(backupAt) }} />}
      actions={
        <Button size="sm" onPress={() => setAsks(true)}>
          <T id="system.quarantine.release" />
        </Button>
      }
    >
      <T id="system.quarantine.hint" />
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={<T id="system.quarantine.release" />}
        confirmLabel={t('system.quarantine.release')}
        tone="danger"
        isPending={release.isPending}
        errorMessage={release.error?.message}
        onConfirm={() => release.mutate(null, { onSuccess: () => setAsks(false) })}
      >
        <T id="system.quarantine.release.hint" />
      </ConfirmDialog>
    </Notice>
  );
}
