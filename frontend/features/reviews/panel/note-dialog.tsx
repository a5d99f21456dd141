import { useState, type ReactNode } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

type Props = {
  readonly title: ReactNode;
  readonly label: string;
  readonly confirm: ReactNode;
  /** Nothing is sent without a note. */
  readonly isRequired: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSend: (note: string) => void;
  readonly onClose: () => void;
};

/** Asks for a note to a colleague about a draft. */
export function NoteDialog({ title, label, confirm, isRequired, isPending, error, onSend, onClose }: Props) {
  const textOf = useErrorText();
  const [note, setNote] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isDismissable={!isPending}
      footer={
        <>
          <Button variant="primary" isDisabled={isRequired && note.trim() === ''} isPending={isPending} onPress={() => onSend(note.trim())}>
            {confirm}
          </Button>
          <Button onPress={onClose} isDisabled={isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(error)}
          </Notice>
        )}
        <TextArea label={label} rows={3} maxLength={1_000} value={note} onChange={setNote} isOptional={!isRequired} />
      </div>
    </Dialog>
  );
}
