import { contactStatuses, normalise, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleDot, UserRound, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { CommandList, type Command } from '../../../ui/lists/command-list.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useAssign, useChangeStatus } from '../api/commands.ts';
import { assigneesQuery } from '../api/queries.ts';

type PickerProps<V> = {
  /** The messages; without `onChoose` the choice is made for each. */
  readonly ids: readonly Uuid[];
  readonly onClose: () => void;
  /** Takes the choice, such as for many messages at once. */
  readonly onChoose?: (value: V) => void;
};

/** Chooses who becomes responsible, by typing. */
export function AssigneePicker({ ids, onClose, onChoose }: PickerProps<Uuid | null>) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId, accountId } = useSession();
  const people = useQuery(assigneesQuery(tenantId));
  const assign = useAssign();
  const onError = (error: unknown) => showToast({ title: textOf(error), tone: 'warning' });
  const choose = onChoose ?? ((assignedToId: Uuid | null) => ids.forEach((id) => assign.mutate({ id, assignedToId }, { onError })));
  return (
    <Picker
      title={t('inbox.action.assign')}
      placeholder={t('inbox.assign.search')}
      onClose={onClose}
      error={people.error === null ? undefined : textOf(people.error)}
      commands={[
        ...(people.data ?? []).map(({ id, name }) => ({
          id,
          label: id === accountId ? t('inbox.assignee.you', { name }) : name,
          icon: UserRound,
          onAction: () => choose(id),
        })),
        { id: 'nobody', label: t('inbox.assignee.none'), icon: UserRoundX, onAction: () => choose(null) },
      ]}
    />
  );
}

/** Chooses a status, by typing. */
export function StatusPicker({ ids, onClose, onChoose }: PickerProps<ContactStatus>) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangeStatus();
  const onError = (error: unknown) => showToast({ title: textOf(error), tone: 'warning' });
  const choose = onChoose ?? ((status: ContactStatus) => ids.forEach((id) => change.mutate({ id, status }, { onError })));
  return (
    <Picker
      title={t('inbox.action.status')}
      placeholder={t('inbox.status.search')}
      onClose={onClose}
      commands={contactStatuses.map((status) => ({
        id: status,
        label: t(`inbox.status.${status}`),
        icon: CircleDot,
        onAction: () => choose(status),
      }))}
    />
  );
}

type ListProps = {
  readonly title: string;
  readonly placeholder: string;
  readonly onClose: () => void;
  readonly error?: string | undefined;
  readonly commands: readonly Command[];
};

function Picker({ title, placeholder, onClose, error, commands }: ListProps) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = normalise(text);
  return (
    <CommandList
      isOpen
      onClose={onClose}
      title={title}
      placeholder={placeholder}
      text={text}
      onTextChange={setText}
      state={error}
      empty={t('inbox.pick.no-match')}
      groups={[{ id: 'all', title, commands: commands.filter(({ label }) => normalise(label).includes(wanted)) }]}
    />
  );
}
