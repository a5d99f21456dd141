import { needsBuyer, standardFrom, type BillingView, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useChoosePlan } from '../api/commands.ts';
import { maskedNumber } from '../billing/card-text.ts';
import { DetailsDialog } from '../billing/details-dialog.tsx';
import { openCardPage } from '../card/card-page.ts';
import { OptionSums } from './option-sums.tsx';
import { usePlanName } from './plan-name.ts';

type Props = {
  readonly view: SubscriptionView;
  readonly billing: BillingView;
  readonly option: PlanOption;
  readonly onClose: () => void;
};

/** Says what a choice means, and makes it: the sum that is shown here is the one that is sent. */
export function ChooseDialog({ view, billing, option, onClose }: Props) {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  const textOf = useErrorText();
  const nameOf = usePlanName();
  const choose = useChoosePlan();
  const [isNaming, setNaming] = useState(false);
  const { plan, interval, when, amount } = option;
  const { card, methods, bankAccount, details } = billing;
  const isPaidNow = when === 'now' && amount.total > 0;
  const way = !isPaidNow ? 'now' : methods.card ? (card === null ? 'card' : 'saved') : methods.page ? 'page' : 'transfer';
  const total = format.sum(amount.total);
  const lacksBuyer = isPaidNow && needsBuyer({ lines: option.lines, vatPercent: view.vatPercent }) && (details?.address ?? null) === null;
  const confirm = () =>
    choose.mutate(
      { plan, interval, expectedTotal: amount.total },
      {
        onSuccess: ({ chargeId }) => {
          if (chargeId !== null && way === 'card') return openCardPage();
          onClose();
          if (chargeId === null) showToast({ title: t('subscription.choose.done'), tone: 'success' });
          return undefined;
        },
      },
    );
  if (isNaming) return <DetailsDialog saved={details} needsAddress onClose={() => setNaming(false)} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<T id={when === 'now' ? 'subscription.choose.title' : 'subscription.choose.title.later'} values={{ plan: nameOf(plan) }} />}
      confirmLabel={
        lacksBuyer
          ? t('subscription.details.add')
          : t(when === 'now' ? `subscription.choose.confirm.${way}` : 'subscription.choose.confirm.later', { sum: total })
      }
      onConfirm={lacksBuyer ? () => setNaming(true) : confirm}
      isPending={choose.isPending}
      errorMessage={choose.error === null ? undefined : textOf(choose.error)}
    >
      <div className="flex flex-col gap-3">
        <OptionSums view={view} option={option} />
        <p className="text-dense">
          {when !== 'now' && (
            <T id="subscription.choose.later" values={{ date: option.from === null ? '' : format.day(option.from, now) }} />
          )}
          {way === 'saved' && card !== null && (
            <T id="subscription.choose.saved" values={{ sum: <Num>{total}</Num>, card: <Num signed>{maskedNumber(card.last4)}</Num> }} />
          )}
          {way === 'card' && <T id="subscription.choose.card" />}
          {way === 'page' && <T id="subscription.choose.page" />}
          {way === 'transfer' && <T id={bankAccount === null ? 'subscription.choose.transfer.arranged' : 'subscription.choose.transfer'} />}
        </p>
        {lacksBuyer && (
          <p className="text-dense">
            <T id="subscription.choose.details" values={{ sum: <Num>{format.sum(standardFrom)}</Num> }} />
          </p>
        )}
        {view.cancelsAt !== null && (
          <p className="text-dense">
            <T id="subscription.choose.goes-on" />
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
