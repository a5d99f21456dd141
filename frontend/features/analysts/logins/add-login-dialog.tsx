import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAddLogin } from './api.ts';

const texts = {
  title: 'analysts.logins.added',
  label: 'analysts.logins.address',
  once: 'analysts.logins.once',
  copy: 'analysts.logins.copy',
  copied: 'analysts.logins.copied',
  done: 'analysts.logins.done',
} as const;

/** Makes a login, then shows its address once. */
export function AddLoginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const add = useAddLogin();
  const [name, setName] = useState('');
  if (add.data !== undefined) return <SecretDialog secret={add.data} onClose={onClose} texts={texts} />;
  const problem = isApiError(add.error) ? add.error.fieldErrors['name']?.[0] : undefined;
  return (
    <FormDialog
      title={<T id="analysts.logins.add" />}
      submitLabel={<T id="analysts.logins.add.submit" />}
      problem={problem === undefined ? add.error : null}
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(name);
      }}
    >
      <TextField
        label={t('analysts.logins.name')}
        description={t('analysts.logins.name.hint')}
        dir="ltr"
        autoComplete="off"
        maxLength={31}
        value={name}
        onChange={setName}
        errorMessage={problem}
        autoFocus
      />
    </FormDialog>
  );
}
