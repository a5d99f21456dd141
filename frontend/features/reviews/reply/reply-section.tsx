import type { ReviewItem } from '@sumaa/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useServerNow } from '../../../lib/api/server-clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { useOverLimit } from '../list/use-over-limit.ts';
import { needsReply, replyPhase } from './reply-phase.ts';
import type { Obstacle, ReplyEditor } from './use-reply-editor.ts';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { DeleteReplyDialog } from './delete-reply-dialog.tsx';
import { PeopleHere } from '../panel/people-here.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { ReplyTextArea } from './reply-text-area.tsx';
import { ReplyThread } from './reply-thread.tsx';
import { SmartReplies } from './smart-replies.tsx';

type Props = {
  readonly review: ReviewItem;
  readonly editor: ReplyEditor;
  readonly textRef: Ref<HTMLTextAreaElement>;
  /** Suggestions were asked for with the button on the card. */
  readonly wantsSuggestions: boolean;
  readonly onSuggesting: () => void;
};

/** The reply under a review, in any state: editor, undo, in progress, at Google, or refused. */
export function ReplySection({ review, editor, textRef, wantsSuggestions, onSuggesting }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const phase = replyPhase(review.reply, useServerNow());
  const mayReply = !isBarred(editor.obstacle);
  const writes = mayReply && (needsReply(review.reply) || editor.isEditing || editor.isWaiting);
  return (
    <section data-tour="editor" aria-labelledby="reply-title" className="mt-5 flex flex-col gap-3 border-t border-hairline pt-4">
      <h3 id="reply-title" className="text-heading font-semibold">
        <T id="reviews.reply.title" />
      </h3>
      {phase.kind === 'refused' && <RefusedNotice reply={phase.reply} />}
      {phase.kind !== 'open' && (!writes || editor.isOvertaken) && (
        <ReplyThread
          reply={phase.reply}
          {...(phase.kind === 'changeable' && mayReply && !writes
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
      {writes && <ApprovalNotice review={review} />}
      <PeopleHere key={`here ${review.id}`} review={review} />
      {writes && editor.isOvertaken && (
        <Notice tone="warning" announce="status" title={<T id="reviews.editor.overtaken" />}>
          <T id="reviews.editor.overtaken.hint" />
        </Notice>
      )}
      {writes && editor.otherDraft !== null && <OtherDraft editor={editor} other={editor.otherDraft} />}
      {writes && phase.kind === 'open' && <AnswerBarrier review={review} />}
      {writes && <ReplyTextArea editor={editor} review={review} ref={textRef} />}
      {writes && !editor.isWaiting && (
        <SmartReplies key={review.id} review={review} editor={editor} isWanted={wantsSuggestions} onBegun={onSuggesting} />
      )}
      {editor.obstacle === 'forbidden' && phase.kind !== 'changeable' && (
        <Notice>
          <T id="reviews.editor.forbidden" />
        </Notice>
      )}
      {editor.obstacle === 'unlinked' && <UnlinkedNotice />}
      <DeleteReplyDialog review={review} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  );
}

/** Before the click: an answer to a review of this month counts against the plan. */
function AnswerBarrier({ review }: { readonly review: ReviewItem }) {
  const { barrier, isOver } = useOverLimit();
  if (barrier === null) return null;
  return barrier.kind === 'subscription' || isOver(review) ? <BarrierNotice barrier={barrier} /> : null;
}

/** Whether no reply can be written or changed, however long one waits here. */
const isBarred = (obstacle: Obstacle): boolean => obstacle === 'forbidden' || obstacle === 'removed' || obstacle === 'unlinked';

/** Somebody else saved another draft while this one was typed: both stay until the user chooses. */
function OtherDraft({ editor, other }: { readonly editor: ReplyEditor; readonly other: NonNullable<ReplyEditor['otherDraft']> }) {
  const name = other.by?.name ?? null;
  return (
    <Notice
      tone="warning"
      announce="status"
      title={
        name === null ? (
          <T id="reviews.editor.other.by.unknown" />
        ) : (
          <T id="reviews.editor.other.by" values={{ name: <Name>{name}</Name> }} />
        )
      }
      actions={
        <>
          <Button size="sm" onPress={editor.takeOther}>
            <T id="reviews.editor.other.take" />
          </Button>
          <Button size="sm" variant="quiet" onPress={editor.keepOwn}>
            <T id="reviews.editor.other.keep" />
          </Button>
        </>
      }
    >
      <UserText>{other.text}</UserText>
    </Notice>
  );
}

function UnlinkedNotice() {
  const session = useSession();
  const link = (
    <ButtonLink to="/customer/settings" size="sm">
      <T id="reviews.unlinked.link" />
    </ButtonLink>
  );
  return (
    <Notice title={<T id="reviews.unlinked" />} {...(can(session, 'connection.write') ? { actions: link } : {})}>
      <T id="reviews.unlinked.hint" />
    </Notice>
  );
}

/** Whether the user can write a reply now, so that the panel needs its action bar. */
export function canWrite(review: ReviewItem, editor: ReplyEditor): boolean {
  if (isBarred(editor.obstacle)) return false;
  return needsReply(review.reply) || editor.isEditing || editor.isWaiting;
}
