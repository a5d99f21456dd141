import { attachmentTypes, maxAttachmentBytes, maxAttachments, type Uuid } from '@sumaa/contracts';
import { Paperclip, X } from 'lucide-react';
import { useId, useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useUpload } from '../api/attachments.ts';
import type { PickedFiles } from './use-picked-files.ts';
import { useFileSize } from '../../../lib/locale/file-size.ts';

type AttachFilesProps = {
  readonly messageId: Uuid;
  readonly picked: PickedFiles;
  readonly isDisabled: boolean;
};

/** Picks files for an answer. Each is uploaded at once, so that a refused one is known before the answer is sent. */
export function AttachFiles({ messageId, picked, isDisabled }: AttachFilesProps) {
  const { files, isUploading, change, setUploading } = picked;
  const t = useT();
  const id = useId();
  const textOf = useErrorText();
  const format = useFormat();
  const sizeOf = useFileSize();
  const upload = useUpload(messageId);
  const [problem, setProblem] = useState<string | null>(null);
  const isFull = files.length >= maxAttachments;

  const add = async (chosen: readonly File[]) => {
    setProblem(null);
    const room = chosen.slice(0, maxAttachments - files.length);
    if (room.length < chosen.length) setProblem(t('inbox.files.too-many', { limit: maxAttachments }));
    setUploading(true);
    for (const file of room) {
      if (file.size > maxAttachmentBytes) {
        setProblem(t('common.file.too-large', { limit: format.number(maxAttachmentBytes / 1024 / 1024) }));
        continue;
      }
      try {
        const uploaded = await upload.mutateAsync(file);
        change((before) => [...before.filter((one) => one.id !== uploaded.id), uploaded]);
      } catch (error) {
        setProblem((isApiError(error) ? error.fieldErrors['file']?.[0] : undefined) ?? textOf(error));
      }
    }
    setUploading(false);
  };

  return (
    <div className="flex flex-col gap-2">
      {files.length > 0 && (
        <ul aria-label={t('inbox.files')} className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex max-w-full items-center gap-1.5 rounded-control border border-hairline ps-2.5 text-small">
              <Name className="min-w-0 truncate">{file.name}</Name>
              <span className="shrink-0 text-muted">{sizeOf(file.size)}</span>
              <IconButton
                icon={X}
                size="sm"
                label={t('inbox.files.remove', { name: file.name })}
                isDisabled={isDisabled}
                onPress={() => change((before) => before.filter((one) => one.id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p role="alert" className="text-small text-coral">
          {problem}
        </p>
      )}
      <span className="flex items-center gap-2">
        <input
          id={id}
          type="file"
          multiple
          accept={Object.values(attachmentTypes)
            .map((ending) => `.${ending}`)
            .join(',')}
          disabled={isDisabled || isFull || isUploading}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void add(chosen);
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={cx(
            buttonStyle({ variant: 'quiet', size: 'sm' }),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-palm',
            (isDisabled || isFull || isUploading) && 'pointer-events-none opacity-50',
          )}
        >
          <Icon of={Paperclip} size={16} />
          <T id={isUploading ? 'inbox.files.uploading' : 'inbox.files.attach'} />
        </label>
      </span>
    </div>
  );
}
