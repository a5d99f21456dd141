import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/clock.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { Alerts } from './alerts.tsx';
import { trendsQuery } from './api.ts';
import { KpiStrip } from './kpi-strip.tsx';
import { Performance } from './performance.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopSubscribers } from './top-subscribers.tsx';

/** How the platform does, as far as the caller's duties go: its figures, alerts, who pays the most, and where work waits. */
export function OverviewScreen() {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const now = useNow();
  const session = useSession();
  const seesSubscribers = can(session, 'platform.customers');
  const { data, error, refetch } = useQuery({ ...trendsQuery, enabled: seesSubscribers });
  const day = format.weekday(now);
  return (
    <PageContent>
      <PageHeader
        title={t('shell.nav.overview')}
        afterTitle={t('shell.platform')}
        hint={language === 'ar' ? t('subscribers.console.date', { day, hijri: format.hijri(now) }) : day}
      />
      <div className="flex flex-col gap-4">
        {seesSubscribers && data === undefined && error === null && (
          <SkeletonGroup>
            <Skeleton className="h-48 rounded-card" />
          </SkeletonGroup>
        )}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <KpiStrip trends={data} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <Alerts />
            {seesSubscribers && <TopSubscribers />}
          </div>
          <div className="flex flex-col gap-4">
            {can(session, 'platform.system') && <Performance />}
            <Shortcuts trials={data?.trials} />
          </div>
        </div>
      </div>
    </PageContent>
  );
}
