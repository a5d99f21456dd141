import type { Plan } from '@sumaa/contracts';
import { Check } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { useIsVisitor } from '../use-is-visitor.ts';

export type PaidPer = 'month' | 'year';

/** One plan with its price and what it has; visitors are offered to try it. */
export function PlanCard({
  plan,
  isPriced,
  period,
  heading: Heading,
}: {
  readonly plan: Plan;
  /** Its price is known; the page that the build draws has none. */
  readonly isPriced: boolean;
  readonly period: PaidPer;
  readonly heading: 'h2' | 'h3';
}) {
  const format = useFormat();
  const t = useT();
  const isVisitor = useIsVisitor();
  return (
    <Card as="li" className={cx('flex flex-col gap-4', plan.popular && 'border-palm')}>
      <div className="flex items-center justify-between gap-2">
        <Heading className="text-heading font-semibold">{plan.name}</Heading>
        {plan.popular && <Badge tone="palm">{t('public-site.plans.popular')}</Badge>}
      </div>
      <p className="text-dense text-muted">{plan.description}</p>
      <p className="flex flex-wrap items-baseline gap-2 noscript:hidden">
        <span className="min-h-[1lh] text-title font-semibold">
          {isPriced && <Num>{format.money(period === 'month' ? plan.price : plan.yearlyPrice)}</Num>}
        </span>
        <span className="text-small text-muted">
          <T id={`public-site.plans.per-${period}`} />
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
        <a href="/signup" className={buttonStyle({ variant: plan.popular ? 'primary' : 'secondary', wide: true })}>
          {t('public-site.try')}
        </a>
      )}
    </Card>
  );
}
