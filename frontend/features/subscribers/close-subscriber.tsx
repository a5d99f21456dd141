import { maxDeactivationReason, subscriberRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form.ts';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Name } from '../../ui/user-text.tsx';
import { subscriberQuery, useDeactivateSubscriber, useReactivateSubscriber } from './api.ts';

type Props = { readonly id: string; readonly act: 'deactivate' | 'reactivate'; readonly onClose: () => void };

/** Closes a business for its members, with the reason, or opens it again. */
export function CloseSubscriber({ id, act, onClose }: Props) {
  const { data } = useQuery(subscriberQuery(id));
  if (data === undefined || (data.deactivated !== null) !== (act === 'reactivate')) return null;
  return act === 'deactivate' ? (
    <Deactivate id={id} name={data.name} onClose={onClose} />
  ) : (
    <Reactivate id={id} name={data.name} onClose={onClose} />
  );
}

type DialogProps = Omit<Props, 'act'> & { readonly name: string };

function Deactivate({ id, name, onClose }: DialogProps) {
  const t = useT();
  const textOf = useErrorText();
  const command = useDeactivateSubscriber();
  const form = useZodForm(subscriberRoutes.deactivateSubscriber.body, { reason: '' });
  const reason = useField(form.control, 'reason');
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await command.mutateAsync({ id, ...values });
      onClose();
      showToast({ title: t('subscribers.deactivate.done', { name: isolated(name) }) });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="subscribers.deactivate.title" values={{ name: <Name>{name}</Name> }} />}
      confirmLabel={t('subscribers.deactivate.confirm')}
      isPending={command.isPending}
      errorMessage={problem === null ? undefined : textOf(problem)}
      onConfirm={() => void submit()}
    >
      <div className="flex flex-col gap-4">
        <p>
          <T id="subscribers.deactivate.body" />
        </p>
        <TextArea {...reason} label={t('subscribers.deactivate.reason')} rows={3} maxLength={maxDeactivationReason} autoFocus />
      </div>
    </ConfirmDialog>
  );
}

function Reactivate({ id, name, onClose }: DialogProps) {
  const t = useT();
  const textOf = useErrorText();
  const command = useReactivateSubscriber();
  const onSuccess = () => {
    onClose();
    showToast({ title: t('subscribers.reactivate.done', { name: isolated(name) }) });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="primary"
      title={<T id="subscribers.reactivate.title" values={{ name: <Name>{name}</Name> }} />}
      confirmLabel={t('subscribers.reactivate.confirm')}
      isPending={command.isPending}
      errorMessage={command.error === null ? undefined : textOf(command.error)}
      onConfirm={() => command.mutate(id, { onSuccess })}
    >
      <T id="subscribers.reactivate.body" />
    </ConfirmDialog>
  );
}
