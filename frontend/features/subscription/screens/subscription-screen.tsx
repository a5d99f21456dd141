import type { BillingView, SubscriptionView } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { billingQuery, subscriptionQuery } from '../api/queries.ts';
import { BankReturn } from '../billing/bank-return.tsx';
import { DetailsCard } from '../billing/details-card.tsx';
import { DueNotice } from '../billing/due-notice.tsx';
import { HistoryCard } from '../billing/history-card.tsx';
import { SavedCard } from '../billing/saved-card.tsx';
import { CancelCard } from '../plan/cancel-card.tsx';
import { ManagerCard } from '../plan/manager-card.tsx';
import { PlanCard } from '../plan/plan-card.tsx';
import { PlanOptions } from '../plan/plan-options.tsx';
import { UsageCard } from '../plan/usage-card.tsx';

/** What the business pays for: plan, usage, plans on offer, card, invoices. */
export function SubscriptionScreen() {
  const t = useT();
  const format = useFormat();
  const { tenantId } = useSession();
  const view = useQuery(subscriptionQuery(tenantId));
  const billing = useQuery(billingQuery(tenantId));
  const error = view.error ?? billing.error;
  const percent = view.data?.vatPercent;
  return (
    <PageContent>
      <PageHeader
        title={t('subscription.title')}
        {...(percent === undefined ? {} : { hint: <T id="subscription.hint" values={{ percent: format.percent(percent / 100, 2) }} /> })}
      />
      {view.data !== undefined && billing.data !== undefined ? (
        <Parts view={view.data} billing={billing.data} />
      ) : error === null ? (
        <PartsSkeleton />
      ) : (
        <ErrorState
          error={error}
          onRetry={() => {
            void view.refetch();
            void billing.refetch();
          }}
        />
      )}
    </PageContent>
  );
}

function Parts({ view, billing }: { readonly view: SubscriptionView; readonly billing: BillingView }) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <BankReturn />
      {view.charge !== null && <DueNotice charge={view.charge} view={view} billing={billing} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <PlanCard view={view} billing={billing} />
        <SavedCard billing={billing} />
      </div>
      <UsageCard usage={view.usage} />
      <PlanOptions view={view} billing={billing} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <HistoryCard />
        <div className="flex flex-col gap-4">
          <ManagerCard />
          <DetailsCard billing={billing} next={view.next} />
          <CancelCard view={view} />
        </div>
      </div>
    </div>
  );
}

function PartsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
      <Skeleton className="mt-4 h-44 rounded-card" />
      <Skeleton className="mt-4 h-96 rounded-card" />
    </SkeletonGroup>
  );
}
