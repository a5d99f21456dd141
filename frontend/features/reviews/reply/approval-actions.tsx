import type { ReviewItem } from '@sumaa/contracts';
import { CornerUpLeft, Stamp } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useApproval, useReturnApproval } from '../api/work-commands.ts';
import type { ReplyEditor } from './use-reply-editor.ts';
import { NoteDialog } from '../panel/note-dialog.tsx';

type Props = { readonly review: ReviewItem; readonly editor: ReplyEditor };

/** The button of somebody whose replies need approval, in the place of publishing. */
export function RequestApproval({ review, editor }: Props) {
  const t = useT();
  const request = useApproval();
  const [isOpen, setOpen] = useState(false);
  const send = (note: string) => {
    editor.forget();
    request.mutate(
      { id: review.id, text: editor.text.trim(), note: note === '' ? null : note, seen: editor.seen },
      {
        onSuccess: () => {
          setOpen(false);
          showToast({ title: t('reviews.approval.request.done') });
        },
      },
    );
  };
  return (
    <>
      <Button variant="primary" icon={Stamp} isDisabled={!editor.canPublish} onPress={() => setOpen(true)} className="max-md:flex-1">
        <T id="reviews.approval.request" />
      </Button>
      {isOpen && (
        <NoteDialog
          title={<T id="reviews.approval.request" />}
          label={t('reviews.approval.note')}
          confirm={<T id="reviews.approval.request.send" />}
          isRequired={false}
          isPending={request.isPending}
          error={request.error}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The button that returns a draft instead of publishing it. */
export function ReturnApproval({ review }: Pick<Props, 'review'>) {
  const t = useT();
  const giveBack = useReturnApproval();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CornerUpLeft} mirrorIcon onPress={() => setOpen(true)} className="max-md:flex-1">
        <T id="reviews.approval.return" />
      </Button>
      {isOpen && (
        <NoteDialog
          title={<T id="reviews.approval.return" />}
          label={t('reviews.approval.return.note')}
          confirm={<T id="reviews.approval.return.send" />}
          isRequired
          isPending={giveBack.isPending}
          error={giveBack.error}
          onSend={(note) => giveBack.mutate({ id: review.id, note }, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
