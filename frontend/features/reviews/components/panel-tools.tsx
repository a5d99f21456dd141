import type { ReviewItem, Uuid } from '@sumaa/contracts';
import { Flag, ThumbsUp, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useMarkHelpful } from '../api/work-commands.ts';
import { assignShortcut } from '../shortcuts.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** What a member may do with the opened review besides answering it: assign, mark as helpful, report. */
export function PanelTools({ review, onAssign }: { readonly review: ReviewItem; readonly onAssign: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { accountId } = useSession();
  const mark = useMarkHelpful();
  const [isReporting, setReporting] = useState(false);
  const isHelpful = review.helpfulBy.includes(accountId as Uuid);
  const onError = (error: unknown) => showToast({ title: textOf(error), tone: 'warning' });
  return (
    <span className="ms-auto flex items-center gap-1">
      <Button size="sm" icon={UserPlus} shortcut={assignShortcut} onPress={onAssign}>
        <T id="reviews.assign" />
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
    </span>
  );
}
