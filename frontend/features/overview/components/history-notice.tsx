import type { Overview } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';

/** Shown while older reviews are still being imported: the progress, and its effect on the figures. */
export function HistoryNotice({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat();
  if (overview.historyComplete) return null;
  const { historyImported: imported, historyAvailable: available } = overview;
  return (
    <Notice title={<T id="overview.history.title" />}>
      {available === null ? (
        <T id="overview.history.uncounted" values={{ imported }} />
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            <T id="overview.history.counted" values={{ imported: format.number(imported), available: format.number(available) }} />
          </p>
          <ProgressBar
            label={t('overview.history.progress')}
            value={imported}
            max={available}
            valueText={t('common.progress.of', { done: format.number(imported), total: format.number(available) })}
            size="sm"
          />
        </div>
      )}
    </Notice>
  );
}
