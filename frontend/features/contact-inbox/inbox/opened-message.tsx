import type { contactRoutes } from '@sumaa/contracts';
import { useRef, useState } from 'react';
import type { output } from 'zod';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useMedia } from '../../../lib/look/media.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useChangeStatus } from '../api/commands.ts';
import { useSetSpam } from '../api/triage-commands.ts';
import { AnswerPicker } from '../saved-answers/answer-picker.tsx';
import { AnswersDialog } from '../saved-answers/answers-dialog.tsx';
import { Composer } from './composer.tsx';
import { EraseWriterDialog } from './erase-writer-dialog.tsx';
import { MergeConfirm, MergePicker, type MergeTarget } from './merge-dialog.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageHeader } from './message-header.tsx';
import { MessageNotice } from './message-notice.tsx';
import { AssigneePicker, StatusPicker } from './pickers.tsx';
import { Thread } from './thread.tsx';
import { useInboxActions } from './use-inbox-actions.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { WriterFacts } from './writer-facts.tsx';

type Props = { readonly thread: output<typeof contactRoutes.contactReplies.model> };
type Open = 'assign' | 'status' | 'answers' | 'manage' | 'merge' | 'erase' | null;

/** An opened message: subject and status, the thread, the composer, and next to them the facts where there is room. */
export function OpenedMessage({ thread }: Props) {
  const { message, items, attachments, drafts, lastAnswerId } = thread;
  const { id, status, isSpam, mergedInto, email } = message;
  const t = useT();
  const textOf = useErrorText();
  const { accountId } = useSession();
  const [opened, setOpened] = useState<Open>(null);
  const [target, setTarget] = useState<MergeTarget | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const change = useChangeStatus();
  const spam = useSetSpam();
  const own = drafts.find(({ by }) => by.id === accountId) ?? null;
  const draft = useMessageDraft(id, own);
  const isWide = useMedia('(min-width: 1360px)');
  const isMerged = mergedInto !== null;
  const canWrite = !isMerged && !isSpam && email !== null;
  const answer = items.find((item) => item.id === lastAnswerId);
  const lastAnswer = lastAnswerId === null ? null : { id: lastAnswerId, by: answer?.by?.name ?? null, content: answer?.content ?? null };

  const onError = (error: unknown) => showToast({ title: textOf(error), tone: 'warning' });
  const setSpam = (on: boolean) =>
    spam.mutate(
      { id, spam: on },
      {
        onSuccess: () =>
          showToast({
            title: t(on ? 'inbox.spam.done' : 'inbox.spam.undone'),
            ...(on && { action: { label: t('common.action.undo'), onPress: () => setSpam(false) } }),
          }),
        onError,
      },
    );
  const resolve = () => change.mutate({ id, status: 'resolved' }, { onError });
  const writeAs = (isNote: boolean) => {
    if (draft.isNote !== isNote) draft.setNote(isNote);
    text.current?.focus();
  };
  const insert = (saved: string) => {
    const [at, until] = [text.current?.selectionStart ?? draft.text.length, text.current?.selectionEnd ?? draft.text.length];
    draft.write(`${draft.text.slice(0, at)}${saved}${draft.text.slice(until)}`);
    text.current?.focus();
  };
  const isEnded = status === 'resolved' || status === 'closed';
  const close = () => setOpened(null);

  useInboxActions({
    reply: canWrite ? () => writeAs(false) : undefined,
    note: canWrite ? () => writeAs(true) : undefined,
    answers: canWrite ? () => setOpened('answers') : undefined,
    assign: isMerged ? undefined : () => setOpened('assign'),
    status: isMerged ? undefined : () => setOpened('status'),
    resolve: isMerged || isEnded ? undefined : resolve,
    merge: isMerged || isSpam ? undefined : () => setOpened('merge'),
    spam: isMerged ? undefined : () => setSpam(!isSpam),
  });

  return (
    <div className="flex min-h-full min-w-0 flex-1">
      <section aria-label={t('inbox.message')} className="flex min-w-0 flex-1 flex-col">
        <MessageHeader
          message={message}
          onResolve={resolve}
          isResolving={change.isPending}
          onMerge={() => setOpened('merge')}
          onSpam={() => setSpam(!isSpam)}
          onManageAnswers={() => setOpened('manage')}
        />
        {!isWide && (
          <div className="border-b border-hairline px-4 py-4 md:px-5">
            <MessageFacts message={message} isFolded />
            <details className="mt-3 text-dense">
              <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sky md:min-h-6 md:py-0">
                <T id="inbox.writer" />
              </summary>
              <dl className="mt-3 flex flex-col gap-4">
                <WriterFacts message={message} onErase={() => setOpened('erase')} />
              </dl>
            </details>
          </div>
        )}
        <div className="flex flex-1 flex-col gap-4 px-4 py-5 md:px-5">
          <MessageNotice message={message} onNoSpam={() => setSpam(false)} />
          <Thread message={message} items={items} attachments={attachments} drafts={drafts.filter(({ by }) => by.id !== accountId)} />
        </div>
        {canWrite && (
          <div className="bottom-0 border-t border-hairline bg-canvas px-4 py-4 md:px-5 min-[1100px]:sticky">
            <Composer message={message} draft={draft} lastAnswer={lastAnswer} textRef={text} onSavedAnswers={() => setOpened('answers')} />
          </div>
        )}
      </section>
      {isWide && (
        <aside aria-label={t('inbox.facts')} className="w-60 shrink-0 border-s border-hairline px-5 py-5">
          <div className="sticky top-5">
            <MessageFacts message={message} className="flex-col" />
            <dl className="mt-4 flex flex-col gap-4">
              <WriterFacts message={message} onErase={() => setOpened('erase')} />
            </dl>
          </div>
        </aside>
      )}
      {opened === 'assign' && <AssigneePicker ids={[id]} onClose={close} />}
      {opened === 'status' && <StatusPicker ids={[id]} onClose={close} />}
      {opened === 'answers' && <AnswerPicker message={message} onClose={close} onInsert={insert} onManage={() => setOpened('manage')} />}
      {opened === 'manage' && <AnswersDialog onClose={close} />}
      {opened === 'merge' && <MergePicker message={message} onClose={close} onChoose={setTarget} />}
      {opened === 'erase' && email !== null && <EraseWriterDialog message={message} email={email} onClose={close} />}
      {target !== null && <MergeConfirm message={message} target={target} onClose={() => setTarget(null)} />}
    </div>
  );
}
