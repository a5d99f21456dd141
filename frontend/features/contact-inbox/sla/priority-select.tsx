import { contactPriorities, type ContactMessage } from '@sumaa/contracts';
import { Flag } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useChangePriority } from './api.ts';

/** The priority of a message; what is due follows from it. */
export function PrioritySelect({ message: { id, priority } }: { readonly message: ContactMessage }) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangePriority();
  return (
    <CompactSelect
      label={t('inbox.priority')}
      isLabelHidden
      icon={Flag}
      size="sm"
      value={change.isPending ? change.variables.priority : priority}
      isDisabled={change.isPending}
      onChange={(chosen) => {
        if (chosen === priority) return;
        change.mutate({ id, priority: chosen }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
      }}
      options={contactPriorities.map((value) => ({ value, label: t(`inbox.priority.${value}`) }))}
    />
  );
}
