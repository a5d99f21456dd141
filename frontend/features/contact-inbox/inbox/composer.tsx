import type { ContactMessage } from '@sumaa/contracts';
import { Lock, Send } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { useReply } from '../api/commands.ts';
import { AttachFiles, type UploadedFile } from './attach-files.tsx';

type Kind = 'answer' | 'note';

/** Writes an answer or a note; says which of the two it will be, and who reads it. */
export function Composer({ message }: { readonly message: ContactMessage }) {
  const t = useT();
  const textOf = useErrorText();
  const reply = useReply();
  const [kind, setKind] = useState<Kind>('answer');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const { id, email } = message;
  const content = text.trim();
  const isNote = kind === 'note';
  // Nobody can be answered who was erased.
  if (email === null) return null;
  const send = () =>
    reply.mutate(
      { id, content, isPublic: !isNote, attachments: files.map((file) => file.id) },
      {
        onSuccess: () => {
          setText('');
          setFiles([]);
          showToast({ title: t(isNote ? 'inbox.composer.noted' : 'inbox.composer.sent') });
        },
      },
    );
  return (
    <div className="flex flex-col gap-2.5">
      <Segmented
        label={t('inbox.composer.kind')}
        look="apart"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'answer', label: t('inbox.composer.answer') },
          { value: 'note', label: t('inbox.note') },
        ]}
      />
      {reply.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(reply.error)}
        </Notice>
      )}
      <TextArea
        label={t(isNote ? 'inbox.composer.note-label' : 'inbox.composer.answer-label')}
        isLabelHidden
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={setText}
        isReadOnly={reply.isPending}
        placeholder={t(isNote ? 'inbox.composer.note-label' : 'inbox.composer.answer-label')}
      />
      <AttachFiles messageId={id} files={files} onChange={setFiles} isDisabled={reply.isPending} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-small text-muted">
          {isNote ? (
            <T id="inbox.composer.note-hint" />
          ) : (
            <T id="inbox.composer.answer-hint" values={{ email: <Name ltr>{email}</Name> }} />
          )}
        </p>
        <Button
          variant={isNote ? 'secondary' : 'primary'}
          icon={isNote ? Lock : Send}
          mirrorIcon={!isNote}
          isDisabled={content === ''}
          isPending={reply.isPending}
          onPress={send}
        >
          <T id={isNote ? 'inbox.composer.save' : 'inbox.composer.send'} />
        </Button>
      </div>
    </div>
  );
}
