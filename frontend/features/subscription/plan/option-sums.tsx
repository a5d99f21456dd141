import { leastCharge, type ChargeLine, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Num } from '../../../ui/marks/num.tsx';
import { ApproximateSum } from './approximate-sum.tsx';
import { usePlanName } from './plan-name.ts';

type Props = { readonly view: SubscriptionView; readonly option: PlanOption };

/** How the sum of a choice comes about, and what is due now. */
export function OptionSums({ view, option }: Props) {
  const format = useFormat();
  const nameOf = usePlanName();
  const { amount, waived, later, lines, when, creditVatPercent, granted } = option;
  const percent = format.percent(view.vatPercent / 100, 2);
  const shown = when === 'now' ? (waived ?? amount) : when === 'same' ? (view.next?.amount ?? later) : later;
  const sums = (
    <dl className="flex flex-col gap-1 border-t border-hairline pt-3 text-small">
      {when === 'now' ? (
        lines.map((line, place) => (
          <Row key={place} name={<LineName line={line} option={option} percent={view.discount?.percent ?? 0} />} halalas={line.net} />
        ))
      ) : (
        <Row name={<LaterName view={view} option={option} />} halalas={shown.net} />
      )}
      <Row
        name={
          creditVatPercent === null || creditVatPercent === view.vatPercent ? (
            <T id="subscription.sum.vat" values={{ percent }} />
          ) : (
            <T id="subscription.sum.vat-of-two-rates" values={{ percent, credited: format.percent(creditVatPercent / 100, 2) }} />
          )
        }
        halalas={shown.vat}
      />
      {waived !== null && (
        <Row name={<T id="subscription.sum.waived" values={{ least: format.sum(leastCharge) }} />} halalas={-waived.total} />
      )}
      <div className="mt-1 flex items-baseline justify-between gap-3 text-body font-semibold">
        <dt>
          <T id="subscription.sum.due-now" />
        </dt>
        <dd className="flex flex-col items-end">
          <Num>{format.sum(amount.total)}</Num>
          <ApproximateSum halalas={amount.total} />
        </dd>
      </div>
    </dl>
  );
  if (granted === null) return sums;
  const { plan, days, becomes } = granted;
  return (
    <>
      {sums}
      <p className="text-small text-muted">
        {plan === option.plan ? (
          <T id="subscription.sum.granted.same" values={{ days }} />
        ) : (
          <T id="subscription.sum.granted" values={{ days, becomes, plan: nameOf(plan), chosen: nameOf(option.plan) }} />
        )}
      </p>
    </>
  );
}

function Row({ name, halalas }: { readonly name: ReactNode; readonly halalas: number }) {
  const format = useFormat();
  return (
    <div className="flex items-baseline justify-between gap-3 text-muted">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">
        <Num>{format.sum(halalas)}</Num>
      </dd>
    </div>
  );
}

function LineName({ line, option, percent }: { readonly line: ChargeLine; readonly option: PlanOption; readonly percent: number }) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  if (line.kind === 'credit') return <T id="subscription.sum.credit" values={{ plan: nameOf(line.plan) }} />;
  if (line.kind === 'discount') return <T id="subscription.sum.discount" values={{ percent: format.percent(percent / 100) }} />;
  const { from, renewsAt, granted } = option;
  const until = granted?.from ?? renewsAt;
  const end = until === null ? '' : format.day(until, now);
  if (from !== null && Date.parse(from) > now) return <T id="subscription.sum.period" values={{ from: format.day(from, now), to: end }} />;
  return <T id="subscription.sum.until" values={{ date: end }} />;
}

function LaterName({ view, option }: Props) {
  const now = useNow();
  const format = useFormat();
  const { when, interval, from } = option;
  if (when === 'same') {
    const at = view.next?.at;
    return at === undefined ? (
      <T id={`subscription.sum.each.${interval}`} />
    ) : (
      <T id="subscription.sum.renewal" values={{ date: format.day(at, now) }} />
    );
  }
  if (from === null) return <T id={`subscription.sum.each.${interval}`} />;
  return <T id={`subscription.sum.from.${interval}`} values={{ date: format.day(from, now) }} />;
}
