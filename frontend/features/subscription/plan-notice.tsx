import type { PlanAccess } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { planAccessQuery } from '../../lib/api/plan.ts';
import { useNow } from '../../lib/clock.ts';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { daysUntil } from './plan/plan-state.ts';

/** So many days before the trial or the subscription ends, everybody who may choose a plan is told. */
const noticeDays = 7;

type Told = 'paused' | 'read-only' | 'past-due' | 'trial' | 'ends';

/** What needs attention, the gravest first; null: nothing does. */
export function planNotice(plan: PlanAccess, now: number): Told | null {
  if (plan.access === 'paused') return 'paused';
  if (plan.access === 'read_only') return 'read-only';
  if (plan.paymentDue) return 'past-due';
  if (plan.isTrial && daysUntil(plan.trialEndsAt, now) <= noticeDays) return 'trial';
  if (plan.cancelsAt !== null && daysUntil(plan.cancelsAt, now) <= noticeDays) return 'ends';
  return null;
}

/** Above every dashboard screen while the plan needs attention, with the way out for those who may choose one. */
export function PlanNotice() {
  const session = useSession();
  const now = useNow();
  const format = useFormat();
  const { pathname } = useLocation();
  const { data: plan } = useQuery(planAccessQuery(session.tenantId));
  // The screen of the subscription says the same itself.
  if (plan === undefined || pathname.startsWith('/customer/subscription')) return null;
  const told = planNotice(plan, now);
  const mayChoose = can(session, 'subscription.write');
  const concernsAll = told === 'paused' || told === 'read-only';
  if (told === null || (!mayChoose && !concernsAll)) return null;
  const end = told === 'trial' ? plan.trialEndsAt : told === 'ends' ? plan.cancelsAt : (plan.ended?.syncUntil ?? null);
  const values = { count: end === null ? 0 : daysUntil(end, now), date: end === null ? '' : format.day(end, now) };
  return (
    <div className="mx-auto w-full max-w-[83.5rem] px-4 pt-4 md:px-7 md:pt-5">
      <Notice
        tone={told === 'past-due' || concernsAll ? 'error' : 'warning'}
        title={<T id={`dashboard.plan.${told}`} values={values} />}
        {...(mayChoose
          ? {
              actions: (
                <ButtonLink to="/customer/subscription" variant="primary" size="sm">
                  <T id={told === 'past-due' ? 'dashboard.plan.pay' : told === 'ends' ? 'dashboard.plan.open' : 'dashboard.plan.choose'} />
                </ButtonLink>
              ),
            }
          : {})}
      >
        <T id={`dashboard.plan.${told}.text`} values={values} /> {!mayChoose && <T id="dashboard.plan.ask" />}
      </Notice>
    </div>
  );
}
