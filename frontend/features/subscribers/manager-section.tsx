import type { SubscriberDetails } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { CompactSelect } from '../../ui/fields/select.tsx';
import { managersQuery, useAssignManager } from './api.ts';
import { Section } from './section.tsx';

/** Who of the staff looks after the business. It sees them on Enterprise. */
export function ManagerSection({ subscriber: { id, accountManager, plan } }: { readonly subscriber: SubscriberDetails }) {
  const t = useT();
  const textOf = useErrorText();
  const { data = [] } = useQuery(managersQuery);
  const assign = useAssignManager(id);
  const isListed = accountManager === null || data.some((one) => one.id === accountManager.id);
  const people = isListed ? data : [{ id: accountManager.id, name: accountManager.name ?? t('subscribers.people.erased') }, ...data];
  return (
    <Section title={<T id="subscribers.manager" />}>
      <div className="flex flex-col gap-2">
        <CompactSelect
          label={t('subscribers.manager')}
          isLabelHidden
          value={accountManager?.id ?? 'none'}
          onChange={(value) => assign.mutate({ managerId: value === 'none' ? null : value })}
          options={[
            { value: 'none', label: t('subscribers.manager.none') },
            ...people.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
        <p className="text-small text-muted">
          <T id={plan === 'enterprise' ? 'subscribers.manager.shown' : 'subscribers.manager.hidden'} />
        </p>
        {assign.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(assign.error)}
          </Notice>
        )}
      </div>
    </Section>
  );
}
