import { cancelReasons, type CancelReason, type SubscriptionView } from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useCancel, useUndoCancel } from '../api/commands.ts';

/** Whether there is something that can be cancelled, or was and can be undone. */
export const isCancellable = ({ period, status }: Pick<SubscriptionView, 'period' | 'status'>): boolean =>
  period !== null && status !== 'cancelled' && status !== 'incomplete';

/** What cancelling means and when it takes effect; undone until then. */
export function CancelCard({ view }: { readonly view: SubscriptionView }) {
  const now = useNow();
  const format = useFormat();
  const textOf = useErrorText();
  const session = useSession();
  const undo = useUndoCancel();
  const [isAsking, setAsking] = useState(false);
  const { period, cancelsAt, charge } = view;
  if (period === null || !isCancellable(view)) return null;
  const isUnpaid = charge?.purpose === 'renewal';
  const date = format.day(cancelsAt ?? period.end, now);
  const mayWrite = can(session, 'subscription.write');
  return (
    <Card as="section" aria-labelledby="subscription-cancel" className="flex flex-col">
      <CardHeader
        id="subscription-cancel"
        title={<T id={cancelsAt === null ? 'subscription.cancel.title' : 'subscription.cancelled.title'} />}
      />
      <p className="text-dense text-muted">
        <T
          id={cancelsAt !== null ? 'subscription.cancelled.text' : isUnpaid ? 'subscription.cancel.unpaid' : 'subscription.cancel.text'}
          values={{ date }}
        />
      </p>
      {undo.error !== null && (
        <p role="alert" className="mt-2 text-dense text-coral">
          {textOf(undo.error)}
        </p>
      )}
      {mayWrite &&
        (cancelsAt === null ? (
          <Button variant="danger-quiet" className="mt-3 self-start border border-coral/25" onPress={() => setAsking(true)}>
            <T id="subscription.cancel.open" />
          </Button>
        ) : (
          <Button variant="primary" className="mt-3 self-start" isPending={undo.isPending} onPress={() => undo.mutate()}>
            <T id="subscription.cancel.undo" />
          </Button>
        ))}
      {isAsking && <CancelDialog date={date} isUnpaid={isUnpaid} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function CancelDialog({ date, isUnpaid, onClose }: { readonly date: string; readonly isUnpaid: boolean; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const cancel = useCancel();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (reason === null) return;
    const text = comment.trim();
    cancel.mutate({ reason, ...(text === '' ? {} : { comment: text }) }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      onClose={onClose}
      title={<T id="subscription.cancel.confirm.title" />}
      confirmLabel={t('subscription.cancel.confirm')}
      isPending={cancel.isPending}
      errorMessage={cancel.error === null ? undefined : textOf(cancel.error)}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <p>
          <T id={isUnpaid ? 'subscription.cancel.unpaid' : 'subscription.cancel.text'} values={{ date }} />
        </p>
        <RadioGroup
          label={t('subscription.cancel.reason')}
          value={reason}
          onChange={setReason}
          errorMessage={isTried && reason === null ? t('subscription.cancel.reason.missing') : undefined}
          choices={cancelReasons.map((value) => ({ value, label: <T id={`subscription.cancel.reason.${value}`} /> }))}
        />
        <TextArea isOptional label={t('subscription.cancel.comment')} value={comment} onChange={setComment} maxLength={500} rows={3} />
      </div>
    </ConfirmDialog>
  );
}
