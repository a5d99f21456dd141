import type { ReviewItem } from '@sumaa/contracts';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../../lib/api/server-clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RingCountdown } from '../../../ui/states/ring-countdown.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { useMayUndo } from '../api/settings.ts';
import { replyPhase } from './reply-phase.ts';
import { useAuthor } from '../parts/author.ts';
import { ReplyStateBadge } from './reply-state-badge.tsx';

/** On a card: the remaining undo time of a queued reply, with an undo button unless `onUndo` is null; afterwards its publishing state. */
export function QueuedLine({ review, onUndo }: { readonly review: ReviewItem; readonly onUndo: ((review: ReviewItem) => void) | null }) {
  const phase = replyPhase(review.reply, useServerNow());
  const author = useAuthor();
  const t = useT();
  const mayUndo = useMayUndo();
  if (phase.kind !== 'undoable') return phase.kind === 'busy' ? <ReplyStateBadge state={phase.reply.state} /> : null;
  return (
    <span className="flex items-center gap-2 text-small font-medium text-saffron">
      {phase.reply.byRule ? (
        <T id="reviews.card.queued.by-rule" values={{ at: <RelativeTime at={phase.reply.publishAt ?? phase.reply.at} isPlain /> }} />
      ) : (
        <>
          <RingCountdown left={phase.left / 1000} total={phase.total / 1000} />
          <T id="reviews.card.queued" values={{ seconds: Math.ceil(phase.left / 1000) }} />
        </>
      )}
      {onUndo !== null && mayUndo(phase.reply) && (
        <Button
          size="sm"
          icon={Undo2}
          mirrorIcon
          aria-label={t('reviews.undo.of', { author: author(review) })}
          onPress={() => onUndo(review)}
          className="relative"
        >
          <T id="common.action.undo" />
        </Button>
      )}
    </span>
  );
}
