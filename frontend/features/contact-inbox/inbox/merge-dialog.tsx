import type { ContactMessage, Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useDebounced } from '../../../lib/debounce.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { writeUrlState } from '../../../lib/navigation/url-state.ts';
import { CommandList } from '../../../ui/lists/command-list.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { foundContactsQuery, writerQuery } from '../api/queries.ts';
import { useMerge } from '../api/triage-commands.ts';
import { InboxUrl } from './inbox-url.ts';

/** The message that stays. */
export interface MergeTarget {
  readonly id: Uuid;
  readonly reference: string;
  readonly subject: string | null;
}

type PickerProps = { readonly message: ContactMessage; readonly onClose: () => void; readonly onChoose: (target: MergeTarget) => void };

/** Chooses the message that a duplicate is merged into: one from the same writer, or one that is searched for. */
export function MergePicker({ message, onClose, onChoose }: PickerProps) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId } = useSession();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const writer = useQuery(writerQuery(tenantId, message.id));
  const found = useQuery(foundContactsQuery(tenantId, search));
  const isSearch = search !== '';
  const { error, isPending } = isSearch ? found : writer;
  const targets: readonly MergeTarget[] = isSearch
    ? (found.data?.items ?? [])
    : (writer.data?.earlier ?? []).filter((each) => !each.isSpam);
  return (
    <CommandList
      isOpen
      onClose={onClose}
      title={t('inbox.action.merge')}
      placeholder={t('inbox.merge.search')}
      text={text}
      onTextChange={setText}
      state={error === null ? undefined : textOf(error)}
      empty={isPending || error !== null ? null : t(isSearch ? 'inbox.pick.no-match' : 'inbox.merge.none')}
      groups={[
        {
          id: 'targets',
          title: t(isSearch ? 'inbox.merge.found' : 'inbox.merge.same-writer'),
          commands: targets
            .filter(({ id }) => id !== message.id)
            .map((each) => ({
              id: each.id,
              label: each.subject ?? each.reference,
              isName: true,
              note: each.reference,
              icon: Merge,
              onAction: () => onChoose(each),
            })),
        },
      ]}
    />
  );
}

type ConfirmProps = { readonly message: ContactMessage; readonly target: MergeTarget; readonly onClose: () => void };

/** Says what a merge does, and does it. */
export function MergeConfirm({ message, target, onClose }: ConfirmProps) {
  const t = useT();
  const textOf = useErrorText();
  const [params, setParams] = useSearchParams();
  const merge = useMerge();
  const confirm = () =>
    merge.mutate(
      { id: message.id, intoId: target.id },
      {
        onSuccess: () => {
          onClose();
          setParams(writeUrlState(InboxUrl, params, { message: target.id }), { replace: true });
          showToast({ title: t('inbox.merge.done') });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('inbox.merge.title')}
      confirmLabel={t('inbox.merge.confirm')}
      onConfirm={confirm}
      isPending={merge.isPending}
      errorMessage={merge.error === null ? undefined : textOf(merge.error)}
    >
      <T
        id="inbox.merge.hint"
        values={{
          from: <Name ltr>{message.reference}</Name>,
          into: <Name>{target.subject ?? target.reference}</Name>,
          reference: <Name ltr>{target.reference}</Name>,
        }}
      />
    </ConfirmDialog>
  );
}
