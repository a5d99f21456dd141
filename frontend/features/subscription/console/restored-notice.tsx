import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { comparisonQuery, statisticsQuery } from './api.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';

/** After a restore, until money moves again: opens what is to be compared before. */
export function RestoredNotice() {
  const format = useFormat();
  const { data } = useQuery(statisticsQuery);
  const [isOpen, setOpen] = useState(false);
  const comparison = useQuery({ ...comparisonQuery, enabled: isOpen });
  const client = useQueryClient();
  if (!data?.restoredFrom) return null;
  const close = () => {
    setOpen(false);
    // The next comparison begins with what holds then.
    client.removeQueries({ queryKey: comparisonQuery.queryKey });
  };
  return (
    <Notice
      tone="warning"
      title={<T id="subscriptions.restored" values={{ at: format.exact(data.restoredFrom) }} />}
      actions={
        <Button size="sm" isPending={isOpen && comparison.isFetching} onPress={() => setOpen(true)}>
          <T id="subscriptions.restored.compare" />
        </Button>
      }
    >
      <T id="subscriptions.restored.hint" />
      {isOpen && comparison.error !== null && <ErrorState error={comparison.error} isCompact onRetry={() => void comparison.refetch()} />}
      {isOpen && comparison.data && <ComparisonDialog comparison={comparison.data} onClose={close} />}
    </Notice>
  );
}
