import { basicPeriod, countDays, maxPeriodDays, periods } from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { BranchSelect } from '../../../ui/fields/branch-select.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { analyticsQueryOf } from '../api/queries.ts';
import { isChosen, type AnalyticsUrl } from '../period.ts';

type Props = {
  readonly url: AnalyticsUrl;
  /** The days that are shown; undefined until they are known. */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
  /** Whether the plan has one period only. */
  readonly isBasic: boolean;
  readonly onChange: (patch: Partial<AnalyticsUrl>) => void;
};

/** Title, period and branch; chosen days have their two fields below. */
export function AnalyticsHeader({ url, shown, isBasic, onChange }: Props) {
  const t = useT();
  const format = useFormat('UTC');
  const now = useNow();
  const dayOf = (date: string) => format.day(`${date}T12:00:00.000Z`, now);
  const period = isChosen(url) ? 'chosen' : url.period;
  const choose = (next: (typeof periods)[number] | 'chosen') => {
    if (next === 'chosen') onChange({ from: shown?.from, to: shown?.to });
    else onChange({ period: next, from: undefined, to: undefined });
  };
  return (
    <>
      <PageHeader
        title={t('analytics.title')}
        hint={shown === undefined ? t('analytics.period') : t('analytics.days', { from: dayOf(shown.from), to: dayOf(shown.to) })}
        actions={
          <>
            <BranchSelect value={url.branch} onChange={(branch) => onChange({ branch })} />
            <Segmented
              label={t('analytics.period')}
              value={period}
              onChange={choose}
              choices={[
                ...periods.map((value) => ({
                  value,
                  label: t(`analytics.period.${value}`),
                  isDisabled: isBasic && value !== basicPeriod,
                })),
                {
                  value: 'chosen' as const,
                  label: t('analytics.period.chosen'),
                  isDisabled: isBasic || (shown === undefined && period !== 'chosen'),
                },
              ]}
            />
            {!isBasic && shown !== undefined && (
              <ExportButton kind="analytics" filters={{ period: url.period, ...analyticsQueryOf(url) }} />
            )}
          </>
        }
      />
      {isChosen(url) && <ChosenDays from={url.from ?? ''} to={url.to ?? ''} onChange={onChange} />}
    </>
  );
}

/** Two dates; nothing changes until they make a period. */
function ChosenDays({ from, to, onChange }: { readonly from: string; readonly to: string; readonly onChange: Props['onChange'] }) {
  const t = useT();
  const [days, setDays] = useState({ from, to });
  const [shown, setShown] = useState({ from, to });
  // The address may change elsewhere, such as by going back; what is typed here is in it already.
  if (from !== shown.from || to !== shown.to) {
    setShown({ from, to });
    setDays({ from, to });
  }
  const set = (patch: Partial<typeof days>) => {
    const next = { ...days, ...patch };
    setDays(next);
    if (errorOf(next) === null) onChange(next);
  };
  const error = errorOf(days);
  return (
    <div role="group" aria-label={t('analytics.period.chosen')} className="mb-4 flex flex-wrap items-start gap-3">
      <TextField label={t('analytics.from')} type="date" value={days.from} onChange={(value) => set({ from: value })} />
      <TextField
        label={t('analytics.to')}
        type="date"
        value={days.to}
        onChange={(value) => set({ to: value })}
        {...(error === null ? {} : { errorMessage: t(error, { days: maxPeriodDays }) })}
      />
    </div>
  );
}

function errorOf({ from, to }: { readonly from: string; readonly to: string }) {
  if (!/^20\d\d-/.test(from) || !/^20\d\d-/.test(to)) return 'analytics.days.missing' as const;
  if (from > to) return 'analytics.days.order' as const;
  return countDays({ from, to }) > maxPeriodDays ? ('analytics.days.too-long' as const) : null;
}
