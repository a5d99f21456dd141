import type { ReviewLink } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, MapPinOff, QrCode as QrIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { reviewLinksQuery } from './api.ts';
import { BadgeCard } from './badge-card.tsx';
import { CopyButton } from './copy-button.tsx';
import { saveSvg } from './save-svg.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/marks/qr-code.tsx')).QrCode }));

/** Settings > Ask for reviews: the link and QR code of each branch, and the badge for the business's own site. */
export function AskTab() {
  const session = useSession();
  const links = useQuery(reviewLinksQuery(session.tenantId));
  const [shown, setShown] = useState<ReviewLink | null>(null);
  const list = links.data ?? [];
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" aria-labelledby="ask-title" className="flex flex-col gap-4">
        <h2 id="ask-title" className="text-heading font-semibold">
          <T id="review-requests.title" />
        </h2>
        <p className="text-dense text-muted">
          <T id="review-requests.about" />
        </p>
        <ListStates
          isLoading={links.isPending}
          error={links.error}
          onRetry={() => void links.refetch()}
          count={list.length}
          skeleton={<Skeleton className="h-32 w-full rounded-control" />}
          empty={
            <EmptyState icon={MapPinOff} level={3} title={<T id="review-requests.empty" />} hint={<T id="review-requests.empty.hint" />} />
          }
        >
          <ul aria-labelledby="ask-title" className="flex flex-col">
            {list.map((link) => (
              <LinkRow key={link.locationId} link={link} onShow={() => setShown(link)} />
            ))}
          </ul>
        </ListStates>
      </Card>
      {can(session, 'settings.read') && <BadgeCard />}
      {shown !== null && shown.url !== null && <CodeDialog name={shown.name} url={shown.url} onClose={() => setShown(null)} />}
    </div>
  );
}

function LinkRow({ link: { locationId, name, url }, onShow }: { readonly link: ReviewLink; readonly onShow: () => void }) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-md:basis-full">
        <h3 className="text-dense font-semibold">
          <Name>{name}</Name>
        </h3>
        {url === null ? (
          <p className="text-small text-muted">
            <T id="review-requests.no-link" />
          </p>
        ) : (
          <p className="text-small break-all text-muted">
            <bdi dir="ltr">{url}</bdi>
          </p>
        )}
      </div>
      {url !== null && (
        <div className="flex flex-wrap gap-2">
          <CopyButton text={url} label={t('review-requests.copy-of', { name })} />
          <Button size="sm" icon={QrIcon} onPress={onShow} aria-label={t('review-requests.code-of', { name })}>
            <T id="review-requests.code" />
          </Button>
          <ExportButton
            kind="review_card"
            filters={{ locationId }}
            title={t('review-requests.card-of', { name })}
            isCompact
            label={t('review-requests.card-of', { name })}
          />
        </div>
      )}
    </li>
  );
}

function CodeDialog({ name, url, onClose }: { readonly name: string; readonly url: string; readonly onClose: () => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = box.current?.querySelector('svg');
    if (svg) saveSvg(svg, `qr-${name}.svg`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="review-requests.code-of" values={{ name: <Name>{name}</Name> }} />}
      footer={
        <Button variant="primary" icon={Download} onPress={save}>
          <T id="review-requests.save" />
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div ref={box} className="flex justify-center">
          <Suspense fallback={<Skeleton className="aspect-square w-full max-w-52" />}>
            <QrCode text={url} label={t('review-requests.code-of', { name })} />
          </Suspense>
        </div>
        <p className="text-dense text-muted">
          <T id="review-requests.code.hint" />
        </p>
      </div>
    </Dialog>
  );
}
