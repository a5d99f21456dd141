import type { ContactMessage } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useAssign } from '../api/commands.ts';
import { assigneesQuery } from '../api/queries.ts';

const nobody = 'nobody';

/** Who is responsible for a message. Somebody who left is still named. */
export function AssigneeSelect({ message }: { readonly message: ContactMessage }) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId, accountId } = useSession();
  const { data: people = [] } = useQuery(assigneesQuery(tenantId));
  const assign = useAssign();
  const { id, assignedToUserId: current, assignedToName } = message;
  const known = new Map<string, string>(people.map((person) => [person.id, person.name]));
  if (current !== null && !known.has(current)) known.set(current, assignedToName ?? t('inbox.somebody'));
  const chosen = assign.isPending ? assign.variables.assignedToId : current;
  return (
    <CompactSelect
      label={t('inbox.assignee')}
      isLabelHidden
      icon={UserRound}
      size="sm"
      value={chosen ?? nobody}
      isDisabled={assign.isPending}
      onChange={(value) => {
        const assignedToId = people.find((person) => person.id === value)?.id ?? null;
        if (assignedToId === current) return;
        assign.mutate({ id, assignedToId }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
      }}
      options={[
        { value: nobody, label: t('inbox.assignee.none') },
        ...[...known].map(([value, name]) => ({
          value,
          label: value === accountId ? t('inbox.assignee.you', { name }) : name,
        })),
      ]}
    />
  );
}
