import { reportReasons, type ReportReason, type ReviewItem } from '@sumaa/contracts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useReport } from '../api/work-commands.ts';
import { useAuthor } from '../parts/author.ts';

/** Google's page where a business reports reviews and follows its cases; no address opens one review there. */
const casesAtGoogle = 'https://support.google.com/business/workflow/9945796';

/** Asks why, opens the case at Google in a new tab, and records who reported the review. */
export function ReportDialog({ review, onClose }: { readonly review: ReviewItem; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const author = useAuthor()(review);
  const report = useReport();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const send = () => {
    if (reason === null) return;
    // Only a press may open a tab, so it is not left for the answer.
    window.open(casesAtGoogle, '_blank', 'noopener,noreferrer');
    report.mutate(
      { id: review.id, reason },
      {
        onSuccess: () => {
          showToast({ title: t('reviews.report.done') });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<T id="reviews.report.of" values={{ author: <Name>{author}</Name> }} />}
      isDismissable={!report.isPending}
      footer={
        <>
          <Button
            variant="primary"
            iconEnd={ExternalLink}
            mirrorIcon
            isDisabled={reason === null}
            isPending={report.isPending}
            onPress={send}
          >
            <T id="reviews.report.open" />
          </Button>
          <Button onPress={onClose} isDisabled={report.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-dense text-muted">
          <T id="reviews.report.hint" />
        </p>
        {report.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(report.error)}
          </Notice>
        )}
        <RadioGroup
          label={t('reviews.report.reason')}
          value={reason}
          onChange={setReason}
          choices={reportReasons.map((value) => ({ value, label: t(`reviews.report.reason.${value}`) }))}
        />
      </div>
    </Dialog>
  );
}
