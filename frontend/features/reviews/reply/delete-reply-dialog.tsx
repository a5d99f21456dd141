import type { ReviewItem } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useDeleteReply } from '../api/commands.ts';
import { useAuthor } from '../parts/author.ts';

/** Explains what deleting a reply does, and asks for confirmation. */
export function DeleteReplyDialog({
  review,
  isOpen,
  onClose,
}: {
  readonly review: ReviewItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useDeleteReply();
  const author = useAuthor()(review);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      tone="danger"
      title={t('reviews.delete.title')}
      confirmLabel={t('reviews.delete.confirm')}
      isPending={remove.isPending}
      {...(remove.isError ? { errorMessage: textOf(remove.error) } : {})}
      onConfirm={() =>
        remove.mutate(
          { id: review.id },
          {
            onSuccess: () => {
              onClose();
              showToast({ title: t('reviews.delete.done') });
            },
          },
        )
      }
    >
      <T id="reviews.delete.body" values={{ author: <bdi>{author}</bdi>, branch: <bdi>{review.locationName}</bdi> }} />
    </ConfirmDialog>
  );
}
