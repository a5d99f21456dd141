import type { SavedQuery } from '@sumaa/contracts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSaveQuery } from './api.ts';

type Props = {
  readonly text: string;
  /** The own query that is changed; null: a new one. */
  readonly of: SavedQuery | null;
  readonly onClose: () => void;
  readonly onSaved: (query: SavedQuery) => void;
};

/** Names a query, and says whether colleagues see it. */
export function SaveDialog({ text, of, onClose, onSaved }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveQuery();
  const [id] = useState(() => of?.id ?? (crypto.randomUUID() as SavedQuery['id']));
  const [name, setName] = useState(of?.name ?? '');
  const [shared, setShared] = useState(of?.shared ?? false);
  const send = () => {
    const query = { id, name: name.trim(), text, shared };
    save.mutate(query, {
      onSuccess: () => onSaved({ ...query, own: true, by: null, savedAt: new Date().toISOString() as SavedQuery['savedAt'] }),
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('analysts.sql.save-query')}
      isDismissable={!save.isPending}
      footer={
        <>
          <Button variant="primary" isDisabled={name.trim() === ''} isPending={save.isPending} onPress={send}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={save.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(save.error)}
          </Notice>
        )}
        <TextField label={t('analysts.sql.name')} maxLength={80} value={name} onChange={setName} />
        <Checkbox isSelected={shared} onChange={setShared}>
          <T id="analysts.sql.share" />
        </Checkbox>
      </div>
    </Dialog>
  );
}
