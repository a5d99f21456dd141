import type { ReviewItem } from '@sumaa/contracts';
import { Send, Stamp } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useMayPublish } from '../api/settings.ts';
import type { ReplyEditor } from '../reply/use-reply-editor.ts';
import { publishShortcut } from '../shortcuts.ts';
import { RequestApproval, ReturnApproval } from '../reply/approval-actions.tsx';

/** Where the reply will appear, or why it cannot be published yet, beside the save and publish buttons with their errors. */
export function ActionBar({ review, editor }: { readonly review: ReviewItem; readonly editor: ReplyEditor }) {
  const textOf = useErrorText();
  const mayPublish = useMayPublish();
  const isApproval = review.approval?.state === 'requested' && !editor.isEditing;
  return (
    <div className="flex flex-col gap-2.5">
      {editor.publishError !== null && (
        <p role="alert" className="text-dense text-coral">
          {textOf(editor.publishError)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p
          role="status"
          className={cx('min-w-24 flex-1 text-small max-md:basis-full', editor.blockedBy === 'offline' ? 'text-saffron' : 'text-muted')}
        >
          {editor.blockedBy !== null ? (
            <T id={`reviews.editor.blocked.${editor.blockedBy}`} />
          ) : (
            <T id="reviews.editor.where" values={{ branch: <bdi>{review.locationName}</bdi> }} />
          )}
        </p>
        {editor.isEditing ? (
          <Button onPress={editor.stopEditing} className="max-md:flex-1">
            <T id="reviews.action.cancel-edit" />
          </Button>
        ) : mayPublish && review.approval?.state === 'requested' ? (
          <ReturnApproval review={review} />
        ) : (
          <Button onPress={editor.save} isDisabled={!editor.canSave} className="max-md:flex-1">
            <T id="reviews.action.save-draft" />
          </Button>
        )}
        {mayPublish ? (
          <Button
            variant="primary"
            icon={isApproval ? Stamp : Send}
            mirrorIcon
            isDisabled={!editor.canPublish}
            shortcut={publishShortcut}
            onPress={editor.publish}
            className="max-md:flex-1"
          >
            <T
              id={isApproval ? 'reviews.approval.approve' : editor.isEditing ? 'reviews.action.publish-change' : 'reviews.action.publish'}
            />
          </Button>
        ) : (
          <RequestApproval review={review} editor={editor} />
        )}
      </div>
    </div>
  );
}
