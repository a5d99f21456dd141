import type { Uuid } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';

/** The newest answer to a message. */
export interface AnswerMeanwhile {
  readonly id: Uuid;
  readonly by: string | null;
  readonly content: string | null;
}

type Props = {
  readonly answer: AnswerMeanwhile | null;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly isPending: boolean;
};

/** Asks before a second answer is mailed: a colleague has answered since the text was begun. */
export function AnsweredDialog({ answer, onClose, onSend, isPending }: Props) {
  const t = useT();
  const content = answer?.content ?? null;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('inbox.answered.title')}
      confirmLabel={t('inbox.answered.send')}
      onConfirm={onSend}
      isPending={isPending}
    >
      <p>
        <T id="inbox.answered.hint" values={{ name: <Name>{answer?.by ?? t('inbox.somebody')}</Name> }} />
      </p>
      {content !== null && <UserText className="mt-3 rounded-card bg-palm-soft px-4 py-3 text-ink">{content}</UserText>}
    </ConfirmDialog>
  );
}
