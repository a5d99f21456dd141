import type { ReviewItem } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useReport } from '../api/work-commands.ts';

/** Who reported the opened review at Google, when and why, with a button to close the case by hand. */
export function ReportBanner({ review: { id, report } }: { readonly review: ReviewItem }) {
  const t = useT();
  const textOf = useErrorText();
  const mayClose = can(useSession(), 'reviews.reply');
  const change = useReport();
  if (report === null) return null;
  const close = () => change.mutate({ id, reason: null }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
  return (
    <Notice
      title={<T id="reviews.report.title" values={{ reason: t(`reviews.report.reason.${report.reason}`) }} />}
      {...(mayClose
        ? {
            actions: (
              <Button size="sm" isPending={change.isPending} onPress={close}>
                <T id="reviews.report.close" />
              </Button>
            ),
          }
        : {})}
    >
      {report.byName !== null && (
        <>
          <Name>{report.byName}</Name>
          {' · '}
        </>
      )}
      <RelativeTime at={report.at} />
    </Notice>
  );
}
