import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import type { Tone } from '../../ui/marks/badge.tsx';
import { KpiCard } from './kpi-card.tsx';
import { changeOf, shareOf, type Trends } from './kpis.ts';

const riyadh = 'Asia/Riyadh';

/** Subscribers, revenue, growth and retention, each with its formula. */
export function KpiStrip({ trends }: { readonly trends: Trends }) {
  const t = useT();
  const format = useFormat(riyadh);
  const { months, revenueBefore, retention, retentionBefore } = trends;
  const [now, before] = [months.at(-1), months.at(-2)];
  if (now === undefined || before === undefined) return null;
  const money = (amount: number) => format.money({ amount, currency: 'SAR' });
  const signed = (ratio: number) => format.signed(ratio, { style: 'percent' });
  const toneOf = (ratio: number): Tone => (ratio > 0 ? 'palm' : ratio < 0 ? 'coral' : 'neutral');
  const trendOf = (value: (month: (typeof months)[number]) => number, show: (value: number) => string) => {
    const bars = months.map((month) => ({
      id: month.start,
      value: value(month),
      text: t(month === now ? 'subscribers.console.kpi.month.now' : 'subscribers.console.kpi.month', {
        month: format.month(month.start),
        value: isolated(show(value(month))),
      }),
    }));
    return { bars, barsLabel: bars.map(({ text }) => text).join(t('subscribers.console.kpi.and')) };
  };
  const revenueChange = changeOf(now.revenue, revenueBefore);
  const growth = changeOf(now.joined, before.joined);
  const [share, shareBefore] = [shareOf(retention), shareOf(retentionBefore)];
  return (
    <section
      aria-label={t('subscribers.console.kpi')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline xl:grid-cols-4"
    >
      <KpiCard
        label={<T id="subscribers.console.kpi.subscribers" />}
        value={format.number(now.subscribers)}
        chip={{ text: format.signed(now.joined), tone: now.joined > 0 ? 'palm' : 'neutral', isSigned: true }}
        note={<T id="subscribers.console.kpi.subscribers.note" />}
        formula={<T id="subscribers.console.kpi.subscribers.formula" />}
        {...trendOf(({ subscribers }) => subscribers, format.number)}
      />
      <KpiCard
        label={<T id="subscribers.console.kpi.revenue" />}
        value={money(now.revenue)}
        chip={revenueChange === null ? undefined : { text: signed(revenueChange), tone: toneOf(revenueChange), isSigned: true }}
        note={
          revenueChange === null ? (
            <T id="subscribers.console.kpi.revenue.first" />
          ) : (
            <T id="subscribers.console.kpi.revenue.note" values={{ month: format.month(before.start) }} />
          )
        }
        formula={<T id="subscribers.console.kpi.revenue.formula" />}
        {...trendOf(({ revenue }) => revenue, money)}
      />
      <KpiCard
        label={<T id="subscribers.console.kpi.growth" />}
        value={growth === null ? null : signed(growth)}
        isSigned
        chip={{ text: format.number(now.joined), tone: 'neutral', isSigned: false }}
        note={<T id="subscribers.console.kpi.growth.note" values={{ before: before.joined, month: format.month(before.start) }} />}
        formula={<T id="subscribers.console.kpi.growth.formula" />}
        {...trendOf(({ joined }) => joined, format.number)}
      />
      <KpiCard
        label={<T id="subscribers.console.kpi.retention" />}
        value={share === null ? null : format.percent(share)}
        chip={share === null ? undefined : { text: format.number(retention.kept), tone: 'neutral', isSigned: false }}
        note={
          share === null ? (
            <T id="subscribers.console.kpi.retention.none" />
          ) : (
            <T
              id="subscribers.console.kpi.retention.note"
              values={{
                of: retention.of,
                known: shareBefore === null ? 'no' : 'yes',
                before: shareBefore === null ? '' : format.percent(shareBefore),
              }}
            />
          )
        }
        formula={
          <T
            id="subscribers.console.kpi.retention.formula"
            values={{ last: format.month(before.start), earlier: format.month(months.at(-3)?.start ?? before.start) }}
          />
        }
      />
    </section>
  );
}
