import type { ContactAttachment, ContactEntry, Uuid } from '@sumaa/contracts';
import { Paperclip } from 'lucide-react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useSaveFile } from '../api/attachments.ts';
import { FileButton } from './file-button.tsx';

type Removed = NonNullable<ContactEntry['mail']>['removed'];

/** The files of a message or an answer, to be saved; and which of its mail were not kept, and why. */
export function AttachmentList({
  messageId,
  files,
  removed = [],
}: {
  readonly messageId: Uuid;
  readonly files: readonly ContactAttachment[];
  readonly removed?: Removed;
}) {
  const t = useT();
  if (files.length === 0 && removed.length === 0) return null;
  return (
    <ul aria-label={t('inbox.files')} className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <SaveButton messageId={messageId} file={file} />
        </li>
      ))}
      {removed.map(({ name, reason }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- two files of one mail may have one name
          key={`${index} ${name}`}
          className="flex max-w-full items-center gap-1.5 rounded-control border border-dashed border-outline px-2.5 py-1 text-small text-muted"
        >
          <Icon of={Paperclip} size={16} />
          <span className="min-w-0 break-all">
            <T id={`inbox.files.removed.${reason}`} values={{ name: <Name>{name}</Name> }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function SaveButton({ messageId, file }: { readonly messageId: Uuid; readonly file: ContactAttachment }) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveFile(messageId);
  return (
    <FileButton
      file={file}
      label={t('inbox.files.save', { name: file.name })}
      isPending={save.isPending}
      onPress={() => save.mutate(file, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })}
    />
  );
}
