import { periods } from '@sumaa/contracts';
import { Calendar } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { BranchSelect } from '../../../ui/fields/branch-select.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { givenName, greetingOf } from '../greeting.ts';
import type { OverviewUrl } from '../period.ts';

type Props = { readonly url: OverviewUrl; readonly onChange: (patch: Partial<OverviewUrl>) => void };

/** The greeting with the date, and the choice of period and branch. */
export function OverviewHeader({ url, onChange }: Props) {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const { fullName, businessName, display } = useSession();
  const now = useNow();
  const day = format.weekday(now);
  return (
    <PageHeader
      staysOnPage
      documentTitle={t('overview.title')}
      title={
        <>
          <T id={greetingOf(new Date(now).getHours())} values={{ name: <Name>{givenName(fullName)}</Name> }} />
          {businessName !== null && (
            <span className="font-normal text-muted max-md:block">
              <span className="max-md:hidden">{' · '}</span>
              <Name>{businessName}</Name>
            </span>
          )}
        </>
      }
      hint={language === 'ar' && display.calendar === 'gregorian' ? t('overview.date.hijri', { day, hijri: format.hijri(now) }) : day}
      actions={
        <>
          <BranchSelect value={url.branch} onChange={(branch) => onChange({ branch })} />
          <CompactSelect
            label={t('overview.period')}
            isLabelHidden
            icon={Calendar}
            value={url.period}
            onChange={(period) => onChange({ period })}
            options={periods.map((value) => ({ value, label: t(`overview.period.${value}`) }))}
          />
        </>
      }
    />
  );
}
