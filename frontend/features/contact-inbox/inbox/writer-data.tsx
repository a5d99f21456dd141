import type { ContactMessage } from '@sumaa/contracts';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { useEraseWriter } from '../api/triage-commands.ts';
import { Fact } from './fact.tsx';

type Props = { readonly message: ContactMessage; readonly email: string };

/** What the law gives the writer of a message a right to: a file of all that is held about them, and its erasure. */
export function WriterData({ message, email }: Props) {
  const t = useT();
  const [isErasing, setErasing] = useState(false);
  return (
    <Fact label={t('inbox.writer.data')}>
      <div className="flex flex-wrap gap-2">
        <ExportButton kind="writer_data" filters={{ messageId: message.id }} />
        <Button icon={Eraser} size="sm" onPress={() => setErasing(true)}>
          <T id="inbox.writer.erase" />
        </Button>
      </div>
      {isErasing && <EraseDialog message={message} email={email} onClose={() => setErasing(false)} />}
    </Fact>
  );
}

/** Erases once the address was typed. */
function EraseDialog({ message, email, onClose }: Props & { readonly onClose: () => void }) {
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
