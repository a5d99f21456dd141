import type { ContactMessage, Uuid } from '@sumaa/contracts';
import { Lock, Send, TextQuote } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useShortcuts } from '../../../lib/navigation/shortcuts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useReply } from '../api/commands.ts';
import { AnsweredDialog, type AnswerMeanwhile } from './answered-dialog.tsx';
import { AttachFiles } from './attach-files.tsx';
import { PeopleHere } from './people-here.tsx';
import { inboxShortcuts } from './shortcuts.ts';
import { usePickedFiles } from './use-picked-files.ts';
import { useIsWriting } from '../../../lib/live/use-is-writing.ts';
import type { MessageDraft } from './use-message-draft.ts';

type Props = {
  readonly message: ContactMessage;
  readonly draft: MessageDraft;
  /** The newest answer that was sent; null: none. */
  readonly lastAnswer: AnswerMeanwhile | null;
  readonly textRef: Ref<HTMLTextAreaElement> & { readonly current: HTMLTextAreaElement | null };
  readonly onSavedAnswers: () => void;
};

/** Writes an answer or a note; says which of the two it will be, who reads it, and who else is writing. */
export function Composer({ message, draft, lastAnswer, textRef, onSavedAnswers }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const reply = useReply();
  const writing = useIsWriting();
  const [seen, setSeen] = useState<Uuid | null>(lastAnswer?.id ?? null);
  const { id, email } = message;
  const picked = usePickedFiles(id);
  const { files, isUploading } = picked;
  const { text, isNote } = draft;
  const content = text.trim();
  const isAnswered = isApiError(reply.error, 'contact_answered');

  const send = async (seenAnswerId = seen) => {
    if (content === '' || reply.isPending || isUploading) return;
    draft.hold();
    const body = { id, content, isPublic: !isNote, seenAnswerId, attachments: files.map((file) => file.id) };
    // Awaited, because another message may be opened before it was sent. Why it was not is in `reply.error`.
    const done = await reply.mutateAsync(body).catch(() => null);
    if (done === null) return;
    draft.clear();
    picked.clear();
    writing.stop();
    if (!isNote) setSeen(done.id);
    showToast({ title: t(isNote ? 'inbox.composer.noted' : 'inbox.composer.sent') });
  };
  const write = (next: string) => {
    // Whoever begins to write has read what is there.
    if (content === '') setSeen(lastAnswer?.id ?? null);
    draft.write(next);
    writing.typed();
  };
  useShortcuts([{ shortcut: inboxShortcuts.send, perform: () => void send() }]);
  useSlash(textRef, onSavedAnswers);

  // Nobody can be answered who was erased.
  if (email === null) return null;
  return (
    <div className="flex flex-col gap-2.5">
      <PeopleHere id={id} isWriting={writing.isWriting} />
      <Segmented
        label={t('inbox.composer.kind')}
        look="apart"
        value={isNote ? 'note' : 'answer'}
        onChange={(kind) => draft.setNote(kind === 'note')}
        choices={[
          { value: 'answer', label: t('inbox.composer.answer') },
          { value: 'note', label: t('inbox.note') },
        ]}
      />
      {reply.error !== null && !isAnswered && (
        <Notice tone="error" announce="alert">
          {textOf(reply.error)}
        </Notice>
      )}
      {isAnswered && (
        <AnsweredDialog
          answer={lastAnswer}
          onClose={() => reply.reset()}
          onSend={() => void send(lastAnswer?.id ?? null)}
          isPending={reply.isPending}
        />
      )}
      <TextArea
        ref={textRef}
        label={t(isNote ? 'inbox.composer.note-label' : 'inbox.composer.answer-label')}
        isLabelHidden
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={write}
        onBlur={draft.left}
        isReadOnly={reply.isPending}
        placeholder={t(isNote ? 'inbox.composer.note-hint-slash' : 'inbox.composer.answer-hint-slash')}
        footer={
          <>
            <IconButton
              icon={TextQuote}
              size="sm"
              label={t('inbox.action.answers')}
              shortcut={inboxShortcuts.answers}
              onPress={onSavedAnswers}
            />
            {draft.state !== 'none' && <output>{t(`inbox.draft.${draft.state}`)}</output>}
          </>
        }
      />
      <AttachFiles messageId={id} picked={picked} isDisabled={reply.isPending} />
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
          shortcut={inboxShortcuts.send}
          isDisabled={content === '' || isUploading}
          isPending={reply.isPending}
          onPress={() => void send()}
        >
          <T id={isNote ? 'inbox.composer.save' : 'inbox.composer.send'} />
        </Button>
      </div>
    </div>
  );
}

/** A typed «/» at the start of a word opens the saved answers. By the letter: on an Arabic layout the same key types another one. */
function useSlash(textRef: { readonly current: HTMLTextAreaElement | null }, open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const element = textRef.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || element === null) return;
      if (!/(^|\s)$/u.test(element.value.slice(0, element.selectionStart))) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [textRef]);
}
