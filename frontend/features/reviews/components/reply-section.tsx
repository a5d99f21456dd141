import type { ReviewItem } from '@sumaa/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useServerNow } from '../../../lib/api/server-clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { lacksAnswer, replyPhase } from '../reply/reply-phase.ts';
import type { ReplyEditor } from '../reply/use-reply-editor.ts';
import { DeleteReplyDialog } from './delete-reply-dialog.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { ReplyTextArea } from './reply-text-area.tsx';
import { ReplyThread } from './reply-thread.tsx';

type Props = { readonly review: ReviewItem; readonly editor: ReplyEditor; readonly textRef: Ref<HTMLTextAreaElement> };

/** The reply under a review, in any state: editor, undo, in progress, at Google, or refused. */
export function ReplySection({ review, editor, textRef }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const phase = replyPhase(review.reply, useServerNow());
  const mayReply = editor.obstacle !== 'forbidden' && editor.obstacle !== 'removed';
  const writes = mayReply && (phase.kind === 'open' || phase.kind === 'refused' || (phase.kind === 'at-google' && editor.isEditing));
  return (
    <section data-tour="editor" aria-labelledby="reply-title" className="mt-5 flex flex-col gap-3 border-t border-hairline pt-4">
      <h3 id="reply-title" className="text-heading font-semibold">
        <T id="reviews.reply.title" />
      </h3>
      {phase.kind === 'refused' && <RefusedNotice reply={phase.reply} />}
      {phase.kind !== 'open' && !writes && (
        <ReplyThread
          reply={phase.reply}
          {...(phase.kind === 'at-google' && mayReply
            ? {
                actions: (
                  <>
                    <Button size="sm" icon={Pencil} onPress={editor.startEditing}>
                      <T id="reviews.action.edit" />
                    </Button>
                    <Button
                      size="sm"
                      variant="danger-quiet"
                      icon={Trash2}
                      isDisabled={editor.obstacle !== null}
                      onPress={() => setIsDeleting(true)}
                    >
                      <T id="reviews.action.delete" />
                    </Button>
                  </>
                ),
              }
            : {})}
        />
      )}
      {writes && <ReplyTextArea editor={editor} review={review} ref={textRef} />}
      {editor.obstacle === 'forbidden' && phase.kind !== 'at-google' && (
        <Notice>
          <T id="reviews.editor.forbidden" />
        </Notice>
      )}
      <DeleteReplyDialog review={review} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  );
}

/** Whether the user can write a reply now, so that the panel needs its action bar. */
export function canWrite(review: ReviewItem, editor: ReplyEditor): boolean {
  if (editor.obstacle === 'forbidden' || editor.obstacle === 'removed') return false;
  return lacksAnswer(review.reply) || editor.isEditing;
}
