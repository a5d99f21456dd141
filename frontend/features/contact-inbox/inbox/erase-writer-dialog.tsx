import type { ContactMessage } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useEraseWriter } from '../api/triage-commands.ts';

type Props = { readonly message: ContactMessage; readonly email: string; readonly onClose: () => void };

/** Erases all that the writer of a message wrote, once their address was typed. */
export function EraseWriterDialog({ message, email, onClose }: Props) {
  const t = useT();
  const erase = useEraseWriter();
  const [typed, setTyped] = useState('');
  const problem = isApiError(erase.error) ? erase.error.fieldErrors['email']?.[0] : undefined;
  return (
    <FormDialog
      tone="danger"
      title={<T id="inbox.writer.erase.title" />}
      submitLabel={<T id="inbox.writer.erase.confirm" />}
      problem={problem === undefined ? erase.error : null}
      isPending={erase.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate(
          { id: message.id, email: typed },
          {
            onSuccess: () => {
              onClose();
              showToast({ title: t('inbox.writer.erase.done') });
            },
          },
        );
      }}
    >
      <p>
        <T id="inbox.writer.erase.hint" values={{ email: <Name ltr>{email}</Name> }} />
      </p>
      <TextField
        label={t('inbox.writer.erase.email')}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        errorMessage={problem}
        autoFocus
      />
    </FormDialog>
  );
}
