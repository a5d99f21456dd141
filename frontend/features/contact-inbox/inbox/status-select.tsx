import { contactStatuses, type ContactMessage } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useChangeStatus } from '../api/commands.ts';
import { useWriterName } from './writer.ts';

/** The status of a message; any other may be chosen. */
export function StatusSelect({ message }: { readonly message: ContactMessage }) {
  const t = useT();
  const textOf = useErrorText();
  const name = useWriterName()(message);
  const change = useChangeStatus();
  return (
    <CompactSelect
      label={t('inbox.status.of', { name })}
      isLabelHidden
      size="sm"
      value={change.isPending ? change.variables.status : message.status}
      isDisabled={change.isPending}
      onChange={(status) => {
        if (status === message.status) return;
        change.mutate({ id: message.id, status }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
      }}
      options={contactStatuses.map((value) => ({ value, label: t(`inbox.status.${value}`) }))}
    />
  );
}
