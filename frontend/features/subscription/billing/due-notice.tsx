import { transferReference, type BillingView, type ChargeView, type SubscriptionView } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { usePaymentPage, usePayNow } from '../api/commands.ts';
import { cardPath, openCardPage } from '../card/card-page.ts';
import { ApproximateSum } from '../plan/approximate-sum.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { TransferDetails } from './transfer-details.tsx';

type Props = { readonly charge: ChargeView; readonly view: SubscriptionView; readonly billing: BillingView };

/** What is to be paid, what happens while it is not, and how it is paid. */
export function DueNotice({ charge, view, billing }: Props) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  const textOf = useErrorText();
  const session = useSession();
  const pay = usePayNow();
  const page = usePaymentPage();
  const { card, online, methods, bankAccount, progress } = billing;
  const isRenewal = charge.purpose === 'renewal';
  const own = progress?.chargeId === charge.chargeId ? progress : null;
  const isRunning = own?.state === 'processing';
  // What a card is about to pay is not to be paid twice.
  const isByTransfer = methods.transfer && own === null;
  const sum = <Num>{format.sum(charge.amount.total)}</Num>;
  return (
    <Notice
      tone={isRenewal ? 'error' : 'warning'}
      title={
        isRenewal ? (
          <T id="subscription.due.renewal" values={{ sum }} />
        ) : (
          <T id="subscription.due.choice" values={{ sum, plan: nameOf(charge.plan) }} />
        )
      }
      actions={
        can(session, 'subscription.write') && online ? (
          <>
            {own?.state === 'awaits_payer' && own.url !== null ? (
              <a href={own.url} className={buttonStyle({ variant: 'primary' })}>
                <T id="subscription.due.bank" />
              </a>
            ) : (
              card !== null &&
              methods.card && (
                <Button variant="primary" isPending={isRunning || pay.isPending} onPress={() => pay.mutate(charge.chargeId)}>
                  {isRunning ? (
                    <T id="subscription.due.running" />
                  ) : (
                    <T id="subscription.due.pay" values={{ sum: format.sum(charge.amount.total) }} />
                  )}
                </Button>
              )
            )}
            {!isRunning && methods.card && (
              <a
                href={cardPath}
                onClick={(event) => (event.preventDefault(), openCardPage())}
                className={buttonStyle(card === null ? { variant: 'primary' } : {})}
              >
                <T id={card === null ? 'subscription.card.add' : 'subscription.due.other-card'} />
              </a>
            )}
            {!isRunning && methods.page && (
              <Button variant={methods.card ? 'quiet' : 'primary'} isPending={page.isPending} onPress={() => page.mutate(charge.chargeId)}>
                <T id="subscription.due.page" />
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <p>
        <ApproximateSum halalas={charge.amount.total} />{' '}
        {isByTransfer &&
          (bankAccount === null ? (
            <T id="subscription.due.transfer.arranged" values={{ reference: <Num signed>{transferReference(charge.chargeId)}</Num> }} />
          ) : (
            <T id={online ? 'subscription.due.or-transfer' : 'subscription.due.transfer'} />
          ))}{' '}
        {isRenewal && charge.nextAttemptAt !== null && card !== null && (
          <T id="subscription.due.next" values={{ date: format.exact(charge.nextAttemptAt) }} />
        )}{' '}
        {isRenewal && view.access === 'full' && charge.readOnlyAt !== null && (
          <T id="subscription.due.until" values={{ date: format.day(charge.readOnlyAt, now) }} />
        )}{' '}
        {isRenewal && charge.cancelledAt !== null && (
          <T id="subscription.due.cancelled" values={{ date: format.day(charge.cancelledAt, now) }} />
        )}
        {!isRenewal && charge.payBy !== null && <T id="subscription.due.pay-by" values={{ date: format.exact(charge.payBy) }} />}
      </p>
      {isByTransfer && bankAccount !== null && <TransferDetails charge={charge} account={bankAccount} />}
      {(pay.error ?? page.error) !== null && (
        <p role="alert" className="text-coral">
          {textOf(pay.error ?? page.error)}
        </p>
      )}
    </Notice>
  );
}
