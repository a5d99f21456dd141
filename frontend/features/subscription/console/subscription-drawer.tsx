import { auditedEvents, transferReference, type SubscriptionDetails, type SubscriptionStep, type Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { subscriptionOfQuery } from './api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { OrdersList } from './orders-list.tsx';
import { PaymentsList } from './payments-list.tsx';
import { RefundsList } from './refunds-list.tsx';
import { StatusBadge } from './status-badge.tsx';
import { LateTransferForm } from './transfer-form.tsx';
import { TransfersList } from './transfers-list.tsx';
import { grants, type Grant } from './url.ts';

type Props = {
  readonly id: Uuid;
  readonly grant: Grant | undefined;
  /** The order that is over, for which a transfer is recorded. */
  readonly order: Uuid | undefined;
  readonly onGrant: (grant: Grant | undefined, order?: Uuid) => void;
  readonly onClose: () => void;
};

/** One subscription: facts, what the staff may do, payments, timeline. */
export function SubscriptionDrawer({ id, grant, order, onGrant, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(subscriptionOfQuery(id));
  const possible = data === undefined ? [] : grants.filter((one) => isPossible(one, data));
  const past = grant === 'transfer' ? data?.orders.find(({ chargeId }) => chargeId === order) : undefined;
  return (
    <>
      <Drawer
        isOpen
        onClose={onClose}
        title={data === undefined ? t('subscriptions.details') : <Name>{data.business}</Name>}
        onPhone="page"
      >
        {data === undefined ? (
          error === null ? (
            <SkeletonGroup className="flex flex-col gap-3">
              <Skeleton className="h-24 rounded-card" />
              <Skeleton className="h-64 rounded-card" />
            </SkeletonGroup>
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <div className="flex flex-col gap-5">
            <Facts details={data} />
            <div className="flex flex-wrap gap-2">
              {possible.map((one) => (
                <Button key={one} size="sm" onPress={() => onGrant(one)}>
                  <T id={`subscriptions.grant.${one}`} />
                </Button>
              ))}
            </div>
            {data.transfers.length > 0 && <TransfersList details={data} />}
            {data.refunds.underWay.length > 0 && <RefundsList refunds={data.refunds} />}
            <PaymentsList details={data} />
            {data.orders.length > 0 && <OrdersList orders={data.orders} onRecord={(chargeId) => onGrant('transfer', chargeId)} />}
            <Steps steps={data.steps} />
          </div>
        )}
      </Drawer>
      {data !== undefined && grant !== undefined && order === undefined && possible.includes(grant) && (
        <GrantDialog key={grant} grant={grant} details={data} onClose={() => onGrant(undefined)} />
      )}
      {data !== undefined && past !== undefined && <LateTransferForm details={data} order={past} onClose={() => onGrant(undefined)} />}
    </>
  );
}

/** The server decides; here only what could never be is left out. */
function isPossible(grant: Grant, { view: { status, period, charge } }: SubscriptionDetails): boolean {
  if (grant === 'trial') return status === 'trialing' || period === null;
  if (grant === 'months') return status !== 'trialing' || period !== null;
  if (grant === 'transfer') return charge !== null;
  return true;
}

function Facts({ details: { view, ownerName, ownerEmail } }: { readonly details: SubscriptionDetails }) {
  const now = useNow();
  const format = useFormat();
  const { plan, status, period, trial, next, discount, charge } = view;
  return (
    <section className="flex flex-col gap-2 text-dense">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-body font-semibold">
          <T id={`frame.business.plan.${plan}`} />
        </span>
        <StatusBadge status={status} />
      </div>
      <p className="text-muted">
        {ownerName !== null && <Name>{ownerName}</Name>} {ownerEmail !== null && <Name ltr>{ownerEmail}</Name>}
      </p>
      <p>
        {period === null ? (
          <T id="subscriptions.trial-until" values={{ date: format.day(trial.endsAt, now) }} />
        ) : (
          <>
            <T id={`subscription.interval.${period.interval}`} />
            {' · '}
            <T id="subscription.fact.from-to" values={{ from: format.day(period.start, now), to: format.day(period.end, now) }} />
            {period.grantedFrom !== null && (
              <>
                {' · '}
                <T id="subscription.fact.period.granted-from" values={{ date: format.day(period.grantedFrom, now) }} />
              </>
            )}
          </>
        )}
      </p>
      {next !== null && (
        <p>
          <T id="subscriptions.next" values={{ date: format.day(next.at, now), sum: format.sum(next.amount.total) }} />
        </p>
      )}
      {charge !== null && (
        <p className="font-semibold text-coral">
          <T id="subscriptions.open" values={{ sum: format.sum(charge.amount.total) }} />
          <span className="block font-normal">
            <T id="subscriptions.open.reference" values={{ reference: <Name ltr>{transferReference(charge.chargeId)}</Name> }} />
          </span>
        </p>
      )}
      {discount !== null && (
        <p>
          <T id="subscriptions.discount" values={{ percent: format.percent(discount.percent / 100), count: discount.periods }} />
        </p>
      )}
    </section>
  );
}

function Steps({ steps }: { readonly steps: readonly SubscriptionStep[] | null }) {
  return (
    <section aria-labelledby="subscription-steps" className="flex flex-col gap-2">
      <h3 id="subscription-steps" className="text-body font-semibold">
        <T id="subscriptions.timeline" />
      </h3>
      {steps === null ? (
        <p className="text-dense text-muted">
          <T id="subscriptions.timeline.unfinished" />
        </p>
      ) : (
        <ol className="flex flex-col gap-3 border-s-2 border-hairline ps-4 text-dense">
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

const isAudited = (event: string): event is (typeof auditedEvents)[number] => auditedEvents.some((one) => one === event);

/** What the staff do with a reason in their own words. */
const explained: ReadonlySet<string> = new Set([
  'TrialExtended',
  'MonthsGranted',
  'DiscountGranted',
  'PlanArranged',
  'RefundRequested',
  'TransferSettled',
]);

/** What the texts of a step may name, for steps that do not hold it. */
const noDetails = { plan: 'other', count: 0, percent: 0, kind: 'other', number: '', last4: '', reason: 'other', outcome: 'other' };

function Step({ step: { at, event, details, byName } }: { readonly step: SubscriptionStep }) {
  if (!isAudited(event)) return null;
  const { plan, count, percent, kind, number, last4, reason, outcome } = { ...noDetails, ...details };
  return (
    <li className="flex flex-col">
      <T id={`platform.activity.event.${event}`} values={{ plan, count, percent, kind, number, last4, reason, outcome }} />
      {explained.has(event) && reason !== noDetails.reason && <UserText className="text-muted">{reason}</UserText>}
      <span className="text-small text-muted">
        <ExactTime at={at} /> {byName !== null && <Name>{byName}</Name>}
      </span>
    </li>
  );
}
