import type { ReviewItem } from '@sumaa/contracts';
import { Send } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ReplyEditor } from '../reply/use-reply-editor.ts';
import { publishShortcut } from '../shortcuts.ts';

/** Where the reply will appear, or why it cannot be published yet, beside the save and publish buttons with their errors. */
export function ActionBar({ review, editor }: { readonly review: ReviewItem; readonly editor: ReplyEditor }) {
  const textOf = useErrorText();
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
        ) : (
          <Button onPress={editor.save} isDisabled={!editor.canSave} className="max-md:flex-1">
            <T id="reviews.action.save-draft" />
          </Button>
        )}
        <Button
          variant="primary"
          icon={Send}
          mirrorIcon
          isDisabled={!editor.canPublish}
          shortcut={publishShortcut}
          onPress={editor.publish}
          className="max-md:flex-1"
        >
          <T id={editor.isEditing ? 'reviews.action.publish-change' : 'reviews.action.publish'} />
        </Button>
      </div>
    </div>
  );
}
