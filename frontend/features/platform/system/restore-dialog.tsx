import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useOrderRestore } from './backups-api.ts';

type Props = { readonly file: string; readonly onClose: () => void };

/** Orders the restore from a file over this platform, once the name of the file was typed. */
export function RestoreDialog({ file, onClose }: Props) {
  const t = useT();
  const order = useOrderRestore();
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      tone="danger"
      title={<T id="system.restore.order.title" />}
      submitLabel={<T id="system.restore.order.confirm" />}
      problem={order.error}
      isPending={order.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        order.mutate({ file, confirm: typed }, { onSuccess: onClose });
      }}
    >
      <p>
        <T id="system.restore.order.hint" />
      </p>
      <p className="break-all whitespace-pre-wrap">
        <bdi dir="ltr" className="font-medium">
          {file}
        </bdi>
      </p>
      <TextField label={t('system.restore.order.typed')} dir="ltr" autoComplete="off" value={typed} onChange={setTyped} autoFocus />
    </FormDialog>
  );
}
