import { Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { z } from 'zod';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { billingQuery, subscriptionQuery } from '../api/queries.ts';
import { usePlanName } from '../plan/plan-name.ts';
import { CardConfirmation } from './card-confirmation.tsx';
import { CardEntry } from './card-entry.tsx';
import { cardPath } from './card-page.ts';

const CardUrl = z.object({ card: Uuid.optional() });

/** Whether this document was opened at the card page. Reached from another screen, its headers do not allow to send the card. */
function isOwnDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened === undefined || new URL(opened.name, window.location.href).pathname === cardPath;
}

/** A card is entered here, and its bank sends the payer back to here. */
export function CardScreen() {
  const t = useT();
  const [{ card }] = useUrlState(CardUrl);
  const { tenantId } = useSession();
  const { data: billing } = useQuery(billingQuery(tenantId));
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  if (!isOwn) return null;
  return (
    <PageContent width="narrow">
      <div className="flex max-w-md flex-col gap-4">
        <PageHeader
          title={t('subscription.card.page')}
          actions={
            <a href="/customer/subscription" className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
              <Icon of={ArrowLeft} size={18} className="rtl:-scale-x-100" />
              <T id="subscription.card.back" />
            </a>
          }
        />
        <Purpose />
        {billing?.methods.card === false && card === undefined ? (
          <Notice>
            <T id={billing.online ? 'subscription.card.off' : 'subscription.card.offline'} />
          </Notice>
        ) : card === undefined ? (
          <CardEntry />
        ) : (
          <CardConfirmation cardId={card} />
        )}
      </div>
    </PageContent>
  );
}

/** What the card pays at once, if something is due. */
function Purpose() {
  const format = useFormat();
  const nameOf = usePlanName();
  const { tenantId } = useSession();
  const { data: view } = useQuery(subscriptionQuery(tenantId));
  const charge = view?.charge ?? null;
  if (charge === null) return null;
  return (
    <p className="text-dense text-muted">
      <T
        id="subscription.card.pays"
        values={{ sum: <Num className="font-semibold text-ink">{format.sum(charge.amount.total)}</Num>, plan: nameOf(charge.plan) }}
      />
    </p>
  );
}
