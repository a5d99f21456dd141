import type { ReviewItem } from '@sumaa/contracts';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../../lib/api/server-clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { RingCountdown } from '../../../ui/states/ring-countdown.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { replyPhase } from './reply-phase.ts';
import { useAuthor } from '../parts/author.ts';

/**
 * Shows the undo time that is left of a queued reply; the server decides when it ends. Stays above the action bar when another review is
 * opened.
 */
export function UndoBar({
  review,
  onUndo,
  isPending,
}: {
  readonly review: ReviewItem;
  readonly onUndo: () => void;
  readonly isPending: boolean;
}) {
  const phase = replyPhase(review.reply, useServerNow());
  const author = useAuthor()(review);
  const t = useT();
  if (phase.kind !== 'undoable') return null;
  return (
    <div className="enter-rise flex min-h-13 items-center gap-3 rounded-control bg-inverse py-1 ps-4 pe-1.5 text-dense text-on-inverse shadow-float">
      {!phase.reply.byRule && <RingCountdown left={phase.left / 1000} total={phase.total / 1000} />}
      {/* Announced once, not every second. */}
      <VisuallyHidden>
        <span role="status">
          <T id="reviews.undo.announce" values={{ author }} />
        </span>
      </VisuallyHidden>
      <span aria-hidden className="min-w-0 flex-1">
        {phase.reply.byRule ? (
          <T
            id="reviews.undo.by-rule"
            values={{ at: <RelativeTime at={phase.reply.publishAt ?? phase.reply.at} isPlain />, author: <bdi>{author}</bdi> }}
          />
        ) : (
          <T id="reviews.undo.counting" values={{ seconds: Math.ceil(phase.left / 1000), author: <bdi>{author}</bdi> }} />
        )}
      </span>
      <button
        type="button"
        disabled={isPending}
        aria-label={t('reviews.undo.of', { author })}
        onClick={onUndo}
        className="inline-flex min-h-11 items-center gap-2 rounded-tag px-3 font-semibold text-inverse-accent focus-visible:outline-inverse-accent disabled:opacity-55"
      >
        <Icon of={Undo2} size={18} mirror />
        <T id="common.action.undo" />
      </button>
    </div>
  );
}
