import { noChoices } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ChoicesSkeleton, OwnChoices } from './own-choices.tsx';
import { businessChoicesQuery, type ChoicesOf } from './queries.ts';

/** Settings > Notifications: the own choices, and for those who may, what holds for the whole business. */
export function ChoicesTab() {
  const t = useT();
  const session = useSession();
  const [of, setOf] = useState<ChoicesOf>('person');
  if (!can(session, 'settings.write')) return <OwnChoices />;
  return (
    <Tabs<ChoicesOf>
      label={t('choices.of')}
      value={of}
      onChange={setOf}
      tabs={[
        { id: 'person', label: t('choices.of.person'), content: <OwnChoices /> },
        { id: 'business', label: t('choices.of.business'), content: <ChoicesOfBusiness /> },
      ]}
    />
  );
}

function ChoicesOfBusiness() {
  const { tenantId } = useSession();
  const { data, error, refetch, isFetching } = useQuery(businessChoicesQuery(tenantId));
  if (data !== undefined)
    return <ChoicesForm of="business" saved={data} inherited={noChoices} phone={null} whatsapp={null} branches={[]} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <ChoicesSkeleton />;
}
