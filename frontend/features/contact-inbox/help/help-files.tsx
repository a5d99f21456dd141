import type { ContactAttachment, Uuid } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { FileButton } from '../inbox/file-button.tsx';
import { useSaveHelpFile } from './api.ts';

type Props = { readonly conversationId: Uuid; readonly files: readonly ContactAttachment[] };

/** The files of one text of a conversation, to be saved. */
export function HelpFiles({ conversationId, files }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const hasTexts = useTexts(['contact']);
  const save = useSaveHelpFile(conversationId);
  if (!hasTexts || files.length === 0) return null;
  return (
    <ul aria-label={t('contact.files')} className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <FileButton
            file={file}
            label={t('contact.files.save', { name: file.name })}
            isPending={save.isPending && save.variables.id === file.id}
            onPress={() => save.mutate(file, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })}
          />
        </li>
      ))}
    </ul>
  );
}
