import type { ReviewItem, Uuid } from '@sumaa/contracts';
import { Flag, History, ThumbsUp, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useMarkHelpful } from '../api/work-commands.ts';
import { assignShortcut } from '../shortcuts.ts';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type PanelToolsProps = {
  readonly review: ReviewItem;
  /** Undefined where the user only reads. */
  readonly onAssign: (() => void) | undefined;
};

/** What a member may do with the opened review besides answering it: read its history, assign, mark as helpful, report. */
export function PanelTools({ review, onAssign }: PanelToolsProps) {
  const t = useT();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <span className="ms-auto flex items-center gap-1">
      {onAssign !== undefined && <WorkTools review={review} onAssign={onAssign} />}
      <IconButton icon={History} size="sm" label={t('reviews.history')} onPress={() => setHistoryOpen(true)} />
      <Suspense>{isHistoryOpen && <HistoryDialog review={review} onClose={() => setHistoryOpen(false)} />}</Suspense>
    </span>
  );
}

function WorkTools({ review, onAssign }: { readonly review: ReviewItem; readonly onAssign: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { accountId } = useSession();
  const mark = useMarkHelpful();
  const [isReporting, setReporting] = useState(false);
  const isHelpful = review.helpfulBy.includes(accountId as Uuid);
  const onError = (error: unknown) => showToast({ title: textOf(error), tone: 'warning' });
  return (
    <>
      <Button size="sm" icon={UserPlus} shortcut={assignShortcut} onPress={onAssign}>
        <span className="max-md:sr-only">
          <T id="reviews.assign" />
        </span>
      </Button>
      <IconButton
        icon={ThumbsUp}
        size="sm"
        label={t('reviews.helpful')}
        isPressed={isHelpful}
        className={isHelpful ? 'bg-palm-soft text-palm' : ''}
        isDisabled={mark.isPending}
        onPress={() => mark.mutate({ id: review.id, helpful: !isHelpful }, { onError })}
      />
      {review.report === null && <IconButton icon={Flag} size="sm" label={t('reviews.report')} onPress={() => setReporting(true)} />}
      <Suspense>{isReporting && <ReportDialog review={review} onClose={() => setReporting(false)} />}</Suspense>
    </>
  );
}
