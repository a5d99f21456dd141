import { exportKindById } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { exportsQuery } from '../../../lib/api/exports.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ExportState } from '../../../ui/export/export-state.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';

const shown = 5;

/** The newest reports that the reader asked for, with what can be done about each; nothing without any. */
export function ReportsCard() {
  const t = useT();
  const { language } = useLocale();
  const { tenantId } = useSession();
  const hasTexts = useTexts(['exports']);
  const { data = [] } = useQuery(exportsQuery(tenantId));
  const reports = data.filter(({ kind }) => kind === 'analytics').slice(0, shown);
  if (!hasTexts || reports.length === 0) return null;
  return (
    <Card as="section" aria-label={t('analytics.reports')}>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-heading font-semibold">
          <T id="analytics.reports" />
        </h2>
        <Link to="/customer/exports" className="text-small">
          <T id="analytics.reports.all" />
        </Link>
      </header>
      <ul className="divide-y divide-hairline">
        {reports.map((item) => (
          <li key={item.id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
              <span className="font-semibold">{exportKindById[item.kind].title[language]}</span>
              <span className="text-small text-muted">{t(`exports.format.${item.format}`)}</span>
              <RelativeTime at={item.requestedAt} className="ms-auto text-small text-muted" />
            </p>
            <ExportState item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
