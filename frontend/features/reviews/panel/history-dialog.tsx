import { reportReasons, type ReviewHistoryEntry, type ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { violationMessage } from '../../../lib/reply-violation.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { reviewHistoryQuery } from '../api/queries.ts';
import { useEraseReviewer } from '../api/work-commands.ts';
import { useAuthor } from '../parts/author.ts';
import { failureMessage } from '../reply/refused-notice.tsx';

/** Everything that happened to a review, newest first: its texts, its replies and their fate, and who did what. */
export function HistoryDialog({ review, onClose }: { readonly review: ReviewItem; readonly onClose: () => void }) {
  const session = useSession();
  const { tenantId } = session;
  const t = useT();
  const author = useAuthor()(review);
  const history = useQuery(reviewHistoryQuery(tenantId, review.id));
  const entries = history.data ?? [];
  const [isErasing, setErasing] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<T id="reviews.history.of" values={{ author: <Name>{author}</Name> }} />}
      footer={
        can(session, 'settings.write') && (
          <div className="flex flex-wrap items-center gap-3">
            <ExportButton kind="reviewer_data" filters={{ reviewId: review.id }} />
            <p className="text-small text-muted">
              <T id="reviews.history.export" />
            </p>
            <Button variant="danger-quiet" onPress={() => setErasing(true)}>
              <T id="reviews.erase" />
            </Button>
          </div>
        )
      }
    >
      {isErasing && <EraseDialog review={review} onClose={() => setErasing(false)} />}
      <ListStates
        isLoading={history.isPending}
        error={history.error}
        onRetry={() => void history.refetch()}
        count={entries.length}
        skeleton={<Skeleton className="h-40 w-full rounded-control" />}
        empty={null}
      >
        <ol aria-label={t('reviews.history')} className="flex flex-col">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </ListStates>
    </Dialog>
  );
}

function EraseDialog({ review, onClose }: { readonly review: ReviewItem; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const erase = useEraseReviewer();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="reviews.erase.title" />}
      confirmLabel={t('reviews.erase')}
      isPending={erase.isPending}
      errorMessage={erase.error === null ? undefined : textOf(erase.error)}
      onConfirm={() => erase.mutate(review.id, { onSuccess: onClose })}
    >
      <T id="reviews.erase.body" />
    </ConfirmDialog>
  );
}

function Entry({ entry }: { readonly entry: ReviewHistoryEntry }) {
  const { at, actor, text, stars, previousStars, reason } = entry;
  return (
    <li className="flex flex-col gap-1.5 border-t border-hairline py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-dense font-semibold">
          <What entry={entry} />
        </h3>
        <ExactTime at={at} className="text-small text-muted" />
      </div>
      {actor !== null && (
        <p className="text-small text-muted">
          <Name>{actor}</Name>
        </p>
      )}
      {reason !== null && (
        <p className="text-small text-muted">
          <Why entry={entry} />
        </p>
      )}
      {stars !== null && (
        <p className="flex items-center gap-2 text-small text-muted">
          {previousStars !== null && previousStars !== stars && (
            <>
              <Stars value={previousStars} />
              <T id="reviews.history.then" />
            </>
          )}
          <Stars value={stars} />
        </p>
      )}
      {text !== null && <UserText className="text-dense text-muted">{text}</UserText>}
    </li>
  );
}

function What({ entry: { event, member, status } }: { readonly entry: ReviewHistoryEntry }) {
  const t = useT();
  const title = t(`reviews.history.${event}`, { member: member === null ? 'none' : isolated(member) });
  return status === null ? title : `${title}: ${t(`reviews.assignment.${status}`)}`;
}

function Why({ entry: { event, reason } }: { readonly entry: ReviewHistoryEntry }) {
  const reported = reportReasons.find((each) => each === reason);
  if (event === 'ReplyRejected') return <T id={violationMessage(reason)} />;
  if (event === 'ReplyFailed') return <T id={failureMessage(reason)} />;
  return reported === undefined ? null : <T id={`reviews.report.reason.${reported}`} />;
}
