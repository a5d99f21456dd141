import type { LocationView } from '@sumaa/contracts';
import { MapPinOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Star } from '../../../ui/marks/stars.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useUnlink } from '../api/commands.ts';

export function BranchRow({ branch, canUnlink }: { readonly branch: LocationView; readonly canUnlink: boolean }) {
  const format = useFormat();
  const { name, address, rating, reviewCount, access } = branch;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-hairline px-4 py-4 md:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-md:basis-full">
        <h3 className="text-body font-semibold">
          <Name>{name}</Name>
        </h3>
        {address !== null && (
          <p className="text-small text-muted">
            <Name>{address}</Name>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
          {rating !== null && (
            <span className="inline-flex items-center gap-1.5">
              <Star />
              <span className="font-semibold text-ink">
                <Num>{format.rating(rating)}</Num>
              </span>
            </span>
          )}
          {reviewCount !== null && <T id="onboarding.choose.reviews" values={{ count: reviewCount }} />}
        </p>
        {access !== 'ok' && (
          <p className="flex items-start gap-2 text-small text-coral">
            <Icon of={TriangleAlert} size={16} className="mt-1" />
            <T id={`onboarding.sync.reason.${access}`} />
          </p>
        )}
      </div>
      <ImportProgress branch={branch} />
      {canUnlink && <UnlinkButton branch={branch} />}
    </li>
  );
}

/** How many of the branch's existing reviews are imported. */
function ImportProgress({ branch: { imported, reviewCount, historyComplete } }: { readonly branch: LocationView }) {
  const t = useT();
  const format = useFormat();
  const total = reviewCount === null ? null : Math.max(reviewCount, imported);
  if (historyComplete) {
    return (
      <p className="text-small text-muted md:w-56">
        <T id="onboarding.settings.history.complete" values={{ count: imported }} />
      </p>
    );
  }
  return (
    <div className="flex w-full flex-col gap-1.5 md:w-56">
      <p className="text-small text-muted">
        {total === null ? (
          <T id="onboarding.settings.history.uncounted" values={{ count: imported }} />
        ) : (
          <T id="onboarding.settings.history" values={{ done: format.number(imported), total: format.number(total) }} />
        )}
      </p>
      {total !== null && (
        <ProgressBar
          label={t('onboarding.settings.history.progress')}
          value={imported}
          max={Math.max(1, total)}
          valueText={t('common.progress.of', { done: format.number(imported), total: format.number(total) })}
          size="sm"
        />
      )}
    </div>
  );
}

function UnlinkButton({ branch: { id, name } }: { readonly branch: LocationView }) {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlink();
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        icon={MapPinOff}
        aria-label={t('onboarding.settings.unlink.of', { name })}
        onPress={() => {
          unlink.reset();
          setAsking(true);
        }}
      >
        <T id="onboarding.settings.unlink" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<T id="onboarding.settings.unlink.title" values={{ name: <Name>{name}</Name> }} />}
        confirmLabel={t('onboarding.settings.unlink')}
        tone="danger"
        isPending={unlink.isPending}
        errorMessage={unlink.error === null ? undefined : textOf(unlink.error)}
        onConfirm={() => unlink.mutate(id, { onSuccess: () => setAsking(false) })}
      >
        <T id="onboarding.settings.unlink.text" />
      </ConfirmDialog>
    </>
  );
}
