import { documentChanges, documentNoticeDays, siteDocuments, type DocumentNotice, type Language } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { documentsQuery, useTellOfDocument } from './api.ts';
import type { AudienceUrlProps } from './url.ts';

/** The texts that businesses agreed to: their version, and telling the general managers of a change. */
export function DocumentsTab({ url, setUrl }: AudienceUrlProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery(documentsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        {siteDocuments.map((document) => (
          <Skeleton key={document} className="h-20 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  const told = data.documents.find(({ document }) => document === url.tell);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        <T id="audience.documents.hint" values={{ days: documentNoticeDays }} />
      </p>
      <ul aria-label={t('audience.tab.documents')} className="flex flex-col gap-3">
        {data.documents.map((notice) => (
          <Document key={notice.document} notice={notice} onTell={() => setUrl({ tell: notice.document })} />
        ))}
      </ul>
      {told !== undefined && <TellDialog notice={told} businesses={data.businesses} onClose={() => setUrl({ tell: undefined })} />}
    </div>
  );
}

function Document({ notice, onTell }: { readonly notice: DocumentNotice; readonly onTell: () => void }) {
  const t = useT();
  const { language } = useLocale();
  const { document, version, toldAt, deliveredAt, businesses } = notice;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface p-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-body font-semibold">
          <Link to={language === 'ar' ? `/${document}` : `/en/${document}`}>{t(`audience.document.${document}`)}</Link>
        </h2>
        <p className="text-dense text-muted">
          <T id="audience.document.version" values={{ version }} />
        </p>
        <p className="mt-1 text-dense">{version < 2 ? t('audience.document.unchanged') : changesOf(notice, language)}</p>
        {deliveredAt !== null && (
          <p className="mt-1 text-small text-muted">
            <T id="audience.document.delivered" values={{ count: businesses ?? 0 }} /> <RelativeTime at={deliveredAt} />
          </p>
        )}
      </div>
      {toldAt === null
        ? version > 1 && (
            <Button onPress={onTell}>
              <T id="audience.document.tell" />
            </Button>
          )
        : badgeOf(deliveredAt !== null, t)}
    </li>
  );
}

/** All that is told with the version, the oldest first. */
const changesOf = ({ document, version, toldBefore }: DocumentNotice, language: Language): string =>
  documentChanges(document, { after: toldBefore, upTo: version })
    .map(({ texts }) => texts[language])
    .join(' ');

const badgeOf = (isTold: boolean, t: ReturnType<typeof useT>) =>
  isTold ? <Badge tone="palm">{t('audience.document.told')}</Badge> : <Badge tone="sky">{t('audience.document.telling')}</Badge>;

type DialogProps = { readonly notice: DocumentNotice; readonly businesses: number; readonly onClose: () => void };

function TellDialog({ notice, businesses, onClose }: DialogProps) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const tell = useTellOfDocument();
  const { document, version } = notice;
  const onSuccess = () => {
    onClose();
    showToast({ title: t('audience.document.started'), tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="primary"
      title={<T id="audience.document.confirm.title" values={{ document }} />}
      confirmLabel={t('audience.document.tell')}
      isPending={tell.isPending}
      errorMessage={tell.error === null ? undefined : textOf(tell.error)}
      onConfirm={() => tell.mutate({ document, version }, { onSuccess })}
    >
      <T id="audience.document.confirm.body" values={{ count: businesses, changes: changesOf(notice, language) }} />
    </ConfirmDialog>
  );
}
