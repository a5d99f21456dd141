import { maxClosingReason, subscriberRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { subscriberQuery, useDeactivateSubscriber, useReactivateSubscriber } from './api.ts';

type Props = { readonly id: string; readonly act: 'deactivate' | 'reactivate'; readonly onClose: () => void };

/** Closes a business for its members, or opens it again, with the reason. */
export function CloseSubscriber({ id, act, onClose }: Props) {
  const { data } = useQuery(subscriberQuery(id));
  if (data === undefined || (data.deactivated !== null) !== (act === 'reactivate')) return null;
  return <WithReason id={id} act={act} name={data.name} onClose={onClose} />;
}

type DialogProps = Props & { readonly name: string };

function WithReason({ id, act, name, onClose }: DialogProps) {
  const t = useT();
  const textOf = useErrorText();
  const commands = { deactivate: useDeactivateSubscriber(), reactivate: useReactivateSubscriber() };
  const command = commands[act];
  const form = useZodForm(subscriberRoutes[`${act}Subscriber`].body, { reason: '' });
  const reason = useField(form.control, 'reason');
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await command.mutateAsync({ id, ...values });
      onClose();
      showToast({ title: t(`subscribers.${act}.done`, { name: isolated(name) }) });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={act === 'deactivate' ? 'danger' : 'primary'}
      title={<T id={`subscribers.${act}.title`} values={{ name: <Name>{name}</Name> }} />}
      confirmLabel={t(`subscribers.${act}.confirm`)}
      isPending={command.isPending}
      errorMessage={problem === null ? undefined : textOf(problem)}
      onConfirm={() => void submit()}
    >
      <div className="flex flex-col gap-4">
        <p>
          <T id={`subscribers.${act}.body`} />
        </p>
        <TextArea {...reason} label={t(`subscribers.${act}.reason`)} rows={3} maxLength={maxClosingReason} autoFocus />
      </div>
    </ConfirmDialog>
  );
}
