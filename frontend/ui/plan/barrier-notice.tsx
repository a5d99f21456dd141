import { planCatalogue } from '@sumaa/contracts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../buttons/link.tsx';
import { Notice } from '../states/notice.tsx';
import type { Barrier } from './barrier.ts';

/** Says before the click what the plan does not allow, and the way out: to the plans, or whom to ask. Needs the texts `dashboard`. */
export function BarrierNotice({ barrier }: { readonly barrier: Barrier }) {
  const session = useSession();
  const format = useFormat();
  const { language } = useLocale();
  const mayChoose = can(session, 'subscription.write');
  const link = (
    <ButtonLink to="/customer/subscription" size="sm">
      <T id="dashboard.plan.choose" />
    </ButtonLink>
  );
  return (
    <Notice
      tone="warning"
      title={
        barrier.kind === 'subscription' ? (
          <T id="dashboard.barrier.subscription" />
        ) : (
          <T
            id={`dashboard.barrier.${barrier.limit}`}
            values={{ used: format.number(barrier.used), limit: format.number(barrier.most), offered: barrier.most === 0 ? 'no' : 'yes' }}
          />
        )
      }
      {...(mayChoose ? { actions: link } : {})}
    >
      {barrier.kind === 'limit' && barrier.plan !== null && (
        <T id="dashboard.barrier.way-out" values={{ plan: planCatalogue[barrier.plan].texts[language].name }} />
      )}{' '}
      {!mayChoose && <T id="dashboard.plan.ask" />}
    </Notice>
  );
}
