import type { ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Send, TextQuote } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { unsaved } from '../../../lib/form/unsaved-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { replySettingsQuery } from '../api/settings.ts';
import { useAuthor } from '../parts/author.ts';
import { OverLimitBadge } from '../list/over-limit.tsx';
import { useOverLimit } from '../list/use-over-limit.ts';
import { needsReply } from '../reply/reply-phase.ts';
import { pickTemplates } from './pick-templates.ts';
import type { Bulk } from './use-bulk.ts';

type Props = {
  readonly reviews: readonly ReviewItem[];
  /** What was sent to some of them already, without an answer. */
  readonly unsure: Bulk['unsure'];
  readonly onClose: () => void;
  readonly onSend: (texts: ReadonlyMap<string, string>) => void;
};

/** Whether the user has begun an answer, on the server or on this device, that would be lost. */
const isBegun = ({ id, draft, draftBy }: ReviewItem, accountId: string): boolean =>
  (draft !== null && draftBy?.accountId === accountId) || (unsaved(id)?.text ?? '').trim() !== '';

/** Whether somebody else's draft, or one that waits for approval, would be lost. */
const isWrittenByColleague = ({ draft, draftBy, approval }: ReviewItem, accountId: string): boolean =>
  approval !== null || (draft !== null && draftBy !== null && draftBy.accountId !== accountId);

/** Shows what each chosen review would be answered with, before anything is sent. */
export function BulkReply({ reviews, unsure, onClose, onSend }: Props) {
  const t = useT();
  const session = useSession();
  const authorOf = useAuthor();
  const barrier = usePlanBarrier();
  const { barrier: limit, isOver } = useOverLimit();
  const settings = useQuery(replySettingsQuery(session.tenantId));
  const templates = settings.data?.templates ?? [];
  const unanswered = reviews.filter((review) => !review.removed && review.branchLinked && needsReply(review.reply));
  const unbegun = unanswered.filter((review) => !isBegun(review, session.accountId));
  const open = unbegun.filter((review) => !isWrittenByColleague(review, session.accountId));
  const picked = pickTemplates(open, templates, session.businessName).map(({ review, text }) => ({
    review,
    text: unsure.get(review.id)?.text ?? text,
  }));
  const texts = new Map(picked.flatMap(({ review, text }) => (text === null ? [] : [[review.id as string, text] as const])));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('reviews.bulk.reply')}
      footer={
        <Button
          variant="primary"
          icon={Send}
          mirrorIcon
          isDisabled={barrier !== null || texts.size === 0}
          onPress={() => {
            onSend(texts);
            onClose();
          }}
        >
          <T id="reviews.bulk.reply.send" values={{ count: texts.size }} />
        </Button>
      }
    >
      {barrier !== null && <BarrierNotice barrier={barrier} />}
      {barrier === null && limit !== null && open.some(isOver) && <BarrierNotice barrier={limit} />}
      <ListStates
        isLoading={settings.isPending}
        error={settings.error}
        onRetry={() => void settings.refetch()}
        count={templates.length}
        skeleton={<Skeleton className="h-40 w-full rounded-control" />}
        empty={
          <EmptyState
            icon={TextQuote}
            level={3}
            title={<T id="reviews.templates.empty" />}
            hint={<T id="reviews.templates.empty.hint" />}
            {...(can(session, 'settings.write')
              ? {
                  action: (
                    <ButtonLink to="/customer/settings?tab=replies">
                      <T id="reviews.templates.add" />
                    </ButtonLink>
                  ),
                }
              : {})}
          />
        }
      >
        {/* What scrolls must be reachable by keyboard, and the rows hold nothing that is. */}
        <div role="group" aria-label={t('reviews.bulk.reply.preview')} tabIndex={0}>
          <ul className="flex flex-col" aria-label={t('reviews.bulk.reply.preview')}>
            {picked.map(({ review, text }) => (
              <li key={review.id} className="flex flex-col gap-1 border-t border-hairline py-3 first:border-t-0">
                <p className="flex items-center gap-2 text-dense font-semibold">
                  <Name>{authorOf(review)}</Name>
                  {review.stars !== null && <Stars value={review.stars} />}
                  {isOver(review) && <OverLimitBadge />}
                </p>
                {text === null ? (
                  <p className="text-dense text-saffron">
                    <T id="reviews.bulk.reply.none" />
                  </p>
                ) : (
                  <UserText className="text-dense">{text}</UserText>
                )}
              </li>
            ))}
          </ul>
        </div>
        {unanswered.length < reviews.length && (
          <p className="text-small text-muted">
            <T id="reviews.bulk.reply.not-needed" values={{ count: reviews.length - unanswered.length }} />
          </p>
        )}
        {unbegun.length < unanswered.length && (
          <p className="text-small text-saffron">
            <T id="reviews.bulk.reply.begun" values={{ count: unanswered.length - unbegun.length }} />
          </p>
        )}
        {open.length < unbegun.length && (
          <p className="text-small text-saffron">
            <T id="reviews.bulk.reply.by-colleagues" values={{ count: unbegun.length - open.length }} />
          </p>
        )}
      </ListStates>
    </Dialog>
  );
}
