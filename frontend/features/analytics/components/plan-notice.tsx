import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

type Props = {
  /** Leads back to the period that the plan has; absent while it is shown. */
  readonly onBasicPeriod?: (() => void) | undefined;
};

/** What the plan leaves out, and the way to it: to the plans, or whom to ask. */
export function PlanNotice({ onBasicPeriod }: Props) {
  const session = useSession();
  const mayChoose = can(session, 'subscription.write');
  return (
    <Notice
      className="mb-4"
      title={<T id="analytics.plan.title" />}
      actions={
        <>
          {onBasicPeriod && (
            <Button size="sm" onPress={onBasicPeriod}>
              <T id="analytics.plan.basic" />
            </Button>
          )}
          {mayChoose && (
            <ButtonLink to="/customer/subscription" size="sm">
              <T id="analytics.plan.choose" />
            </ButtonLink>
          )}
        </>
      }
    >
      <T id="analytics.plan.hint" /> {!mayChoose && <T id="analytics.plan.ask" />}
    </Notice>
  );
}
