import type { BillingView, SubscriptionView } from '@sumaa/contracts';
import { CalendarX, CircleAlert, CircleCheck, Hourglass, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { ApproximateSum } from './approximate-sum.tsx';
import { daysUntil, planStateOf, type PlanState } from './plan-state.ts';
import { usePlanName } from './plan-name.ts';

const looks: Readonly<Record<PlanState, { readonly tone: Tone; readonly icon: LucideIcon; readonly bar: 'palm' | 'saffron' | 'coral' }>> = {
  trial: { tone: 'saffron', icon: Hourglass, bar: 'saffron' },
  starts: { tone: 'saffron', icon: Hourglass, bar: 'saffron' },
  active: { tone: 'palm', icon: CircleCheck, bar: 'palm' },
  ends: { tone: 'saffron', icon: CalendarX, bar: 'saffron' },
  past_due: { tone: 'coral', icon: CircleAlert, bar: 'coral' },
  unpaid: { tone: 'coral', icon: CircleAlert, bar: 'coral' },
  incomplete: { tone: 'saffron', icon: Hourglass, bar: 'saffron' },
  over: { tone: 'neutral', icon: Lock, bar: 'saffron' },
};

/** The plan as it is: state, how much of the trial or period is over, and the next payment. */
export function PlanCard({ view, billing }: { readonly view: SubscriptionView; readonly billing: BillingView }) {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  const state = planStateOf(view);
  const { tone, icon, bar } = looks[state];
  const isTrial = view.status === 'trialing';
  const stretch = isTrial ? { start: view.trial.startedAt, end: view.trial.endsAt } : view.period;
  const endsAt = state === 'ends' ? (view.cancelsAt ?? '') : (stretch?.end ?? '');
  const left = daysUntil(endsAt, now);
  return (
    <Card as="section" aria-labelledby="subscription-plan" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="subscription-plan" className="text-heading font-semibold">
          <T id={`frame.business.plan.${view.plan}`} />
        </h2>
        <Badge tone={tone} icon={icon}>
          {t(`subscription.plan-state.${state}`, { count: left, date: endsAt === '' ? '' : format.day(endsAt, now) })}
        </Badge>
        {view.period !== null && (
          <span className="ms-auto text-small text-muted">
            <T id={`subscription.interval.${view.period.interval}`} />
          </span>
        )}
      </header>
      {stretch !== null && state !== 'over' && state !== 'incomplete' && (
        <Stretch start={stretch.start} end={stretch.end} tone={bar} isTrial={isTrial} />
      )}
      <Facts view={view} billing={billing} state={state} />
    </Card>
  );
}

function Stretch({
  start,
  end,
  tone,
  isTrial,
}: {
  readonly start: string;
  readonly end: string;
  readonly tone: 'palm' | 'saffron' | 'coral';
  readonly isTrial: boolean;
}) {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  const days = Math.round((Date.parse(end) - Date.parse(start)) / (24 * 60 * 60_000));
  const gone = Math.min(days, Math.max(0, days - daysUntil(end, now)));
  const elapsed = t('subscription.stretch.gone', { gone, days });
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar
        label={t(isTrial ? 'subscription.stretch.trial' : 'subscription.stretch.period')}
        value={gone}
        max={days}
        valueText={elapsed}
        size="sm"
        tone={tone}
      />
      <div className="flex flex-wrap justify-between gap-x-4 text-small text-muted">
        <span>
          <T id="subscription.stretch.began" values={{ date: format.day(start, now), elapsed }} />
        </span>
        <span>
          <T id="subscription.stretch.ends" values={{ date: format.weekday(end), hijri: format.hijri(end) }} />
        </span>
      </div>
    </div>
  );
}

function Facts({ view, billing, state }: { readonly view: SubscriptionView; readonly billing: BillingView; readonly state: PlanState }) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  const { period, next, ended, vatPercent } = view;
  const way = !billing.online ? 'transfer' : billing.card === null ? 'no-card' : 'note';
  if (state === 'trial')
    return <Sentence>{<T id="subscription.state.trial" values={{ date: format.day(view.trial.endsAt, now) }} />}</Sentence>;
  if (state === 'over' || state === 'unpaid' || state === 'incomplete') {
    const id =
      view.access === 'paused'
        ? 'subscription.state.paused'
        : view.access === 'read_only'
          ? 'subscription.state.read-only'
          : 'subscription.state.waiting';
    return (
      <Sentence>
        <T id={id} values={{ date: ended === null ? '' : format.day(ended.syncUntil, now) }} />
      </Sentence>
    );
  }
  if (period === null) return null;
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-3 border-t border-hairline pt-3 sm:grid-cols-3 sm:divide-x sm:divide-hairline sm:*:not-first:ps-4">
      <Fact
        title={<T id={state === 'starts' ? 'subscription.fact.first-period' : 'subscription.fact.period'} />}
        note={
          state === 'starts' ? (
            <T id="subscription.fact.first-period.note" />
          ) : period.grantedFrom === null ? null : period.grantedFrom <= period.start ? (
            <T id="subscription.fact.period.granted" />
          ) : (
            <T id="subscription.fact.period.granted-from" values={{ date: format.day(period.grantedFrom, now) }} />
          )
        }
      >
        <T id="subscription.fact.from-to" values={{ from: format.day(period.start, now), to: format.day(period.end, now) }} />
      </Fact>
      {next === null ? (
        <Fact
          title={<T id="subscription.fact.next" />}
          note={<T id={`subscription.fact.none.${state === 'ends' ? 'cancelled' : 'due'}`} />}
        >
          <T id="subscription.fact.none" />
        </Fact>
      ) : (
        <>
          <Fact
            title={<T id="subscription.fact.next" />}
            note={<T id={`subscription.fact.next.${way}`} values={{ time: format.time(next.at) }} />}
          >
            {format.day(next.at, now)}
          </Fact>
          <Fact
            title={
              next.plan === period.plan ? (
                <T id="subscription.fact.sum" />
              ) : (
                <T id="subscription.fact.sum.of" values={{ plan: nameOf(next.plan) }} />
              )
            }
            note={
              <T
                id="subscription.fact.sum.note"
                values={{
                  net: format.sum(next.amount.net),
                  vat: format.sum(next.amount.vat),
                  percent: format.percent(vatPercent / 100, 2),
                }}
              />
            }
          >
            <Num>{format.sum(next.amount.total)}</Num> <ApproximateSum halalas={next.amount.total} />
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ title, note, children }: { readonly title: ReactNode; readonly note: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-small text-muted">{title}</dt>
      <dd className="flex flex-col gap-0.5">
        <span className="text-body font-semibold">{children}</span>
        {note !== null && <span className="text-small text-muted">{note}</span>}
      </dd>
    </div>
  );
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <p className="border-t border-hairline pt-3 text-dense text-muted">{children}</p>
);
