import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Num } from '../../../ui/num.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { plansQuery } from '../api/queries.ts';
import { useIsVisitor } from '../use-is-visitor.ts';

export default function Plans() {
  return (
    <QueryProvider>
      <PlanCards />
    </QueryProvider>
  );
}

function PlanCards() {
  const { language } = useLocale();
  const { data, error, refetch } = useQuery(plansQuery(language));
  const format = useFormat();
  const t = useT();
  const isVisitor = useIsVisitor();
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SkeletonGroup className="grid gap-4 lg:grid-cols-3">
        {['basic', 'professional', 'enterprise'].map((plan) => (
          <Skeleton key={plan} className="h-80 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {data.map((plan) => (
        <Card as="li" key={plan.id} className={cx('flex flex-col gap-4', plan.popular && 'border-palm')}>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-heading font-semibold">{plan.name}</h3>
            {plan.popular && <Badge tone="palm">{t('public-site.plans.popular')}</Badge>}
          </div>
          <p className="text-dense text-muted">{plan.description}</p>
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="text-title font-semibold">
              <Num>{format.money(plan.price)}</Num>
            </span>
            <span className="text-small text-muted">
              <T id="public-site.plans.per-month" />
            </span>
          </p>
          <ul className="flex flex-1 flex-col gap-2">
            {plan.features.map((feature) => (
              <li key={feature} className="flex items-start gap-2 text-dense">
                <Icon of={Check} size={18} className="mt-0.5 text-palm" />
                {feature}
              </li>
            ))}
          </ul>
          {isVisitor && (
            <ButtonLink to="/signup" variant={plan.popular ? 'primary' : 'secondary'} wide>
              {t('public-site.try')}
            </ButtonLink>
          )}
        </Card>
      ))}
    </ul>
  );
}
