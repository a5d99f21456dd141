import {
  intervals,
  iso,
  needsBuyer,
  planIds,
  type Interval,
  type PlanChoice,
  type PlanId,
  type PlanOption,
  type SubscriptionDetails,
  type SubscriptionView,
} from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OptionSums } from '../plan/option-sums.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { useArrangePlan, useExtendTrial, useGrantDiscount, useGrantMonths } from './api.ts';
import { useBuyerNeeded } from './buyer-needed.tsx';
import { errorOf, Frame } from './grant-frame.tsx';
import { OpenTransferForm } from './transfer-form.tsx';
import type { Grant } from './url.ts';

type Props = { readonly details: SubscriptionDetails; readonly onClose: () => void };

const forms = { plan: PlanForm, trial: TrialForm, months: MonthsForm, discount: DiscountForm, transfer: OpenTransferForm } as const;

/** What the staff do with a subscription, with the reason that its history keeps. */
export function GrantDialog({ grant, ...props }: Props & { readonly grant: Grant }) {
  const Form = forms[grant];
  return <Form {...props} />;
}

function useReason(error: unknown) {
  const t = useT();
  const [reason, setReason] = useState('');
  const field = (
    <TextField
      label={t('subscriptions.field.reason')}
      value={reason}
      onChange={setReason}
      maxLength={300}
      errorMessage={errorOf(error, 'reason')}
    />
  );
  return { reason, field };
}

function TrialForm({ details: { tenantId, view }, onClose }: Props) {
  const t = useT();
  const now = useNow();
  const extend = useExtendTrial(tenantId);
  const { reason, field } = useReason(extend.error);
  const [days, setDays] = useState('7');
  const begin = Math.max(Date.parse(view.trial.endsAt), now);
  const end = begin + Number(days) * 24 * 60 * 60_000;
  const isNumber = /^\d{1,3}$/.test(days) && Number(days) > 0;
  const format = useFormat();
  return (
    <Frame
      grant="trial"
      command={extend}
      onClose={onClose}
      onSubmit={(done) => isNumber && extend.mutate({ endsAt: iso(new Date(end)), reason }, done)}
    >
      <TextField
        label={t('subscriptions.field.days')}
        value={days}
        onChange={setDays}
        inputMode="numeric"
        latinDigits
        dir="ltr"
        {...(isNumber ? { description: t('subscriptions.field.days.until', { date: format.exact(end) }) } : {})}
        errorMessage={errorOf(extend.error, 'endsAt') ?? (isNumber ? undefined : t('subscriptions.field.number'))}
      />
      {field}
    </Frame>
  );
}

const isChoosable = ({ when, blocked }: PlanOption): boolean => blocked === null && (when === 'now' || when === 'at_period_end');

/** The first plan that can be chosen at the present interval, else the present one. */
function firstChoice({ plan, period, options }: SubscriptionView): PlanChoice {
  const interval = period?.interval ?? 'monthly';
  return options.find((option) => option.interval === interval && isChoosable(option)) ?? { plan: period?.plan ?? plan, interval };
}

function PlanForm({ details, onClose }: Props) {
  const { tenantId, view } = details;
  const now = useNow();
  const format = useFormat();
  const arrange = useArrangePlan(tenantId);
  const { reason, field } = useReason(arrange.error);
  const [{ plan, interval }, setChoice] = useState<PlanChoice>(() => firstChoice(view));
  const option = view.options.find((one) => one.plan === plan && one.interval === interval);
  const isPaidNow = option !== undefined && isChoosable(option) && option.when === 'now' && option.amount.total > 0;
  const buyer = useBuyerNeeded(details, isPaidNow && needsBuyer({ lines: option.lines, vatPercent: view.vatPercent }));
  if (option === undefined) return null;
  const { when, from, amount } = option;
  const isPossible = isChoosable(option);
  if (buyer.dialog !== null) return buyer.dialog;
  return (
    <Frame
      grant="plan"
      command={arrange}
      onClose={onClose}
      isBlocked={!isPossible || buyer.isMissing}
      onSubmit={(done) => arrange.mutate({ plan, interval, expectedTotal: amount.total, reason }, done)}
    >
      <PlanFields
        plan={plan}
        onPlan={(to) => setChoice({ plan: to, interval })}
        interval={interval}
        onInterval={(to) => setChoice({ plan, interval: to })}
      />
      {isPossible ? <OptionSums view={view} option={option} /> : <Impossible option={option} />}
      {when === 'at_period_end' && from !== null && (
        <p className="text-dense">
          <T id="subscription.choose.later" values={{ date: format.day(from, now) }} />
        </p>
      )}
      {buyer.notice}
      {field}
    </Frame>
  );
}

/** Why a plan cannot be chosen. */
function Impossible({ option: { when, blocked } }: { readonly option: PlanOption }) {
  return (
    <Notice tone="warning">
      {blocked === null ? (
        <T id={when === 'payment_due' ? 'subscription.option.payment-due' : 'subscriptions.grant.plan.same'} />
      ) : (
        <T id="subscriptions.grant.plan.blocked" values={{ allowed: blocked.allowed, used: blocked.used }} />
      )}
    </Notice>
  );
}

type PlanFieldsProps = {
  readonly plan: PlanId;
  readonly onPlan: (plan: PlanId) => void;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
};

function PlanFields({ plan, onPlan, interval, onInterval }: PlanFieldsProps) {
  const t = useT();
  const nameOf = usePlanName();
  return (
    <>
      <Select
        label={t('subscriptions.column.plan')}
        value={plan}
        onChange={onPlan}
        options={planIds.map((value) => ({ value, label: nameOf(value) }))}
      />
      <Select
        label={t('subscription.options.interval')}
        value={interval}
        onChange={onInterval}
        options={intervals.map((value) => ({ value, label: t(`subscription.interval.${value}`) }))}
      />
    </>
  );
}

function MonthsForm({ details: { tenantId, view }, onClose }: Props) {
  const t = useT();
  const give = useGrantMonths(tenantId);
  const { reason, field } = useReason(give.error);
  const [plan, setPlan] = useState<PlanId>(view.period?.plan ?? view.plan);
  const [interval, setInterval] = useState<Interval>(view.period?.interval ?? 'monthly');
  const [months, setMonths] = useState('1');
  const isHeld = view.period !== null && view.status !== 'cancelled' && view.status !== 'incomplete';
  const option = isHeld ? undefined : view.options.find((one) => one.plan === plan && one.interval === interval);
  const isTooSmall = (option?.blocked ?? null) !== null;
  return (
    <Frame
      grant="months"
      command={give}
      onClose={onClose}
      isBlocked={isTooSmall}
      onSubmit={(done) => give.mutate({ plan, interval, months: Number(months), reason }, done)}
    >
      {!isHeld && <PlanFields plan={plan} onPlan={setPlan} interval={interval} onInterval={setInterval} />}
      {isTooSmall && option !== undefined && <Impossible option={option} />}
      <TextField
        label={t('subscriptions.field.months')}
        value={months}
        onChange={setMonths}
        inputMode="numeric"
        latinDigits
        dir="ltr"
        errorMessage={errorOf(give.error, 'months')}
      />
      {field}
    </Frame>
  );
}

function DiscountForm({ details: { tenantId }, onClose }: Props) {
  const t = useT();
  const give = useGrantDiscount(tenantId);
  const { reason, field } = useReason(give.error);
  const [percent, setPercent] = useState('10');
  const [periods, setPeriods] = useState('1');
  const number = { inputMode: 'numeric', latinDigits: true, dir: 'ltr' } as const;
  return (
    <Frame
      grant="discount"
      command={give}
      onClose={onClose}
      onSubmit={(done) => give.mutate({ percent: Number(percent), periods: Number(periods), reason }, done)}
    >
      <TextField
        label={t('subscriptions.field.percent')}
        value={percent}
        onChange={setPercent}
        {...number}
        errorMessage={errorOf(give.error, 'percent')}
      />
      <TextField
        label={t('subscriptions.field.periods')}
        description={t('subscriptions.field.periods.hint')}
        value={periods}
        onChange={setPeriods}
        {...number}
        errorMessage={errorOf(give.error, 'periods')}
      />
      {field}
    </Frame>
  );
}
