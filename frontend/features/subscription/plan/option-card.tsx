import { planAllowing, planCatalogue, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { useKeepPlan } from '../api/commands.ts';
import { ApproximateSum } from './approximate-sum.tsx';
import { OptionSums } from './option-sums.tsx';
import { usePlanName } from './plan-name.ts';

type Props = {
  readonly view: SubscriptionView;
  readonly option: PlanOption;
  /** The same plan with the other interval. */
  readonly other: PlanOption | undefined;
  readonly onChoose: () => void;
  readonly onOther: () => void;
};

/** One plan: price, features, the exact sum, and the button that leads on or the reason why there is none. */
export function OptionCard({ view, option, other, onChoose, onOther }: Props) {
  const { language } = useLocale();
  const format = useFormat();
  const { plan, interval, when } = option;
  const { texts, popular } = planCatalogue[plan];
  const isScheduled = view.scheduled?.plan === plan && view.scheduled.interval === interval;
  const isHeld = when === 'same';
  return (
    <li
      className={cx('flex flex-col gap-3 rounded-card border bg-surface p-4 md:p-5', isHeld ? 'border-2 border-palm' : 'border-hairline')}
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-heading font-semibold">{texts[language].name}</h3>
        {isHeld && (
          <Badge tone="palm">
            <T id="subscription.option.current" />
          </Badge>
        )}
        {view.period === null && view.status === 'trialing' && plan === view.plan && (
          <Badge tone="palm">
            <T id="subscription.option.trial" />
          </Badge>
        )}
        {popular && (
          <Badge>
            <T id="subscription.option.popular" />
          </Badge>
        )}
      </header>
      <p className="flex items-center gap-2">
        <Num className="text-display font-bold">{format.number(option.later.net / 100)}</Num>
        <span className="text-small text-muted">
          <span className="block">
            <T id={`subscription.option.per.${interval}`} />
          </span>
          <span className="block">
            <T id="subscription.option.before-vat" />
          </span>
          <ApproximateSum halalas={option.later.net} />
        </span>
      </p>
      <ul className="grid grid-cols-1 gap-x-3 gap-y-1.5 text-small sm:grid-cols-2">
        {texts[language].features.map((feature) => (
          <li key={feature} className="flex items-start gap-1.5">
            <Icon of={Check} size={16} className="mt-0.5 text-palm" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">
        <OptionSums view={view} option={option} />
        {isScheduled ? (
          <Scheduled view={view} option={option} />
        ) : (
          <Action view={view} option={option} other={other} onChoose={onChoose} onOther={onOther} />
        )}
      </div>
    </li>
  );
}

function Scheduled({ view, option }: Pick<Props, 'view' | 'option'>) {
  const now = useNow();
  const format = useFormat();
  const textOf = useErrorText();
  const keep = useKeepPlan();
  const session = useSession();
  const at = view.period?.end;
  const isDue = option.when === 'payment_due';
  const begins = at !== undefined && <T id="subscription.option.scheduled" values={{ date: format.day(at, now) }} />;
  return (
    <>
      {can(session, 'subscription.write') && (
        <Button wide isPending={keep.isPending} isDisabled={isDue} onPress={() => keep.mutate()}>
          <T id="subscription.option.keep" />
        </Button>
      )}
      {keep.error !== null && (
        <p role="alert" className="text-dense text-coral">
          {textOf(keep.error)}
        </p>
      )}
      <Note>{isDue ? <T id="subscription.option.payment-due" /> : begins}</Note>
    </>
  );
}

function Action({ view, option, other, onChoose, onOther }: Props) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  const session = useSession();
  const { when, blocked, interval, renewsAt } = option;
  if (!can(session, 'subscription.write')) return null;
  if (blocked !== null) {
    return (
      <>
        <Button wide icon={Lock} isDisabled>
          <T id="subscription.option.blocked" />
        </Button>
        <Note>
          <T
            id="subscription.option.blocked.members"
            values={{
              allowed: blocked.allowed,
              used: blocked.used,
              plan: nameOf(planAllowing('members', blocked.used - 1) ?? option.plan),
            }}
          />{' '}
          <Link to="/customer/team">
            <T id="subscription.option.team" />
          </Link>
        </Note>
      </>
    );
  }
  if (when === 'payment_due') {
    return (
      <>
        <Button wide icon={Lock} isDisabled>
          <T id="subscription.option.blocked" />
        </Button>
        <Note>
          <T id="subscription.option.payment-due" />
        </Note>
      </>
    );
  }
  if (when === 'same') {
    const sum = other?.when === 'now' ? other.amount : other?.later;
    return (
      <>
        <Button wide onPress={onOther}>
          <T id={interval === 'monthly' ? 'subscription.option.to-yearly' : 'subscription.option.to-monthly'} />
        </Button>
        {sum !== undefined && (
          <Note>
            <T
              id="subscription.option.switch-sum"
              values={{ total: <b>{format.sum(sum.total)}</b>, net: format.sum(sum.net), vat: format.sum(sum.vat) }}
            />
          </Note>
        )}
      </>
    );
  }
  const isUpgrade = view.period !== null && when === 'now';
  const noteDate = renewsAt === null ? null : format.day(renewsAt, now);
  return (
    <>
      <Button wide variant={when === 'now' ? 'primary' : 'secondary'} onPress={onChoose}>
        <T
          id={
            when === 'at_period_end'
              ? 'subscription.option.later'
              : isUpgrade
                ? 'subscription.option.upgrade'
                : 'subscription.option.choose'
          }
        />
      </Button>
      <Note>
        {when === 'at_period_end' ? (
          <T id="subscription.option.later.note" values={{ date: option.from === null ? '' : format.day(option.from, now) }} />
        ) : (
          noteDate !== null && (
            <T
              id={view.status === 'trialing' ? 'subscription.option.now.trial' : 'subscription.option.now.note'}
              values={{ date: noteDate, sum: format.sum(option.later.total) }}
            />
          )
        )}
      </Note>
    </>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => <p className="min-h-5 text-small text-muted">{children}</p>;
