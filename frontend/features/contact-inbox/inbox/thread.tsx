import type { ContactAttachment, ContactDraft, ContactEntry, ContactMessage } from '@sumaa/contracts';
import { Lock } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { MailEntry } from './mail-entry.tsx';
import { Bubble } from './thread-bubble.tsx';
import { useWriterName } from './writer.ts';

type ThreadProps = {
  readonly message: ContactMessage;
  readonly items: readonly ContactEntry[];
  /** Of the message itself. */
  readonly attachments: readonly ContactAttachment[];
  /** Of colleagues. */
  readonly drafts: readonly ContactDraft[];
};

/** The message and everything that was done with it, oldest first, then what colleagues wrote and did not send. */
export function Thread({ message, items, attachments, drafts }: ThreadProps) {
  const t = useT();
  const name = useWriterName()(message);
  return (
    <ol aria-label={t('inbox.thread')} className="flex flex-col gap-4">
      <li className="flex items-start gap-3 pe-[8%]">
        <Avatar name={name} size="sm" />
        <Bubble
          className="bg-sunken"
          by={name}
          at={message.createdAt}
          below={<AttachmentList messageId={message.id} files={attachments} />}
        >
          {message.message ?? t('inbox.erased')}
        </Bubble>
      </li>
      {items.map((entry) => (
        <Entry key={entry.id} message={message} entry={entry} />
      ))}
      {drafts.map((draft) => (
        <DraftBubble key={draft.by.id} draft={draft} />
      ))}
    </ol>
  );
}

function Entry({ message, entry }: { readonly message: ContactMessage; readonly entry: ContactEntry }) {
  const t = useT();
  const { kind, repliedAt, content } = entry;
  const by = entry.by?.name ?? t('inbox.somebody');
  const files = <AttachmentList messageId={entry.duplicateId ?? message.id} files={entry.attachments} />;
  if (kind === 'writer' || kind === 'bounced' || kind === 'auto_reply') return <MailEntry message={message} entry={entry} />;
  if (kind === 'note') {
    return (
      <li className="flex">
        <Bubble className="flex-1 bg-saffron-soft" by={by} at={repliedAt} mark={<NoteMark />} below={files}>
          {content ?? t('inbox.erased')}
        </Bubble>
      </li>
    );
  }
  if (kind === 'joined') {
    const writer = entry.by?.name ?? t('inbox.erased');
    return (
      <li className="flex items-start gap-3 pe-[8%]">
        <Avatar name={writer} size="sm" />
        <Bubble className="bg-sunken" by={writer} at={repliedAt} after={<T id="inbox.joined" />} below={files}>
          {content ?? t('inbox.erased')}
        </Bubble>
      </li>
    );
  }
  if (kind === 'answer') {
    return (
      <li className="flex justify-end ps-[8%]">
        <Bubble className="border border-hairline bg-palm-soft" by={by} at={repliedAt} below={files}>
          {content ?? t('inbox.erased')}
        </Bubble>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-center gap-x-1.5 text-center text-small text-muted">
      <EventText entry={entry} by={by} />
      <span aria-hidden>·</span>
      <RelativeTime at={repliedAt} isPlain />
    </li>
  );
}

/** Dashed, because nobody has received it. */
function DraftBubble({ draft: { by, text, isPublic, savedAt } }: { readonly draft: ContactDraft }) {
  const t = useT();
  return (
    <li className="flex justify-end ps-[8%]">
      <Bubble
        className="border border-dashed border-outline bg-surface"
        by={by.name ?? t('inbox.somebody')}
        at={savedAt}
        after={<T id={isPublic ? 'inbox.draft.unsent' : 'inbox.draft.unsaved-note'} />}
      >
        {text}
      </Bubble>
    </li>
  );
}

function EventText({ entry, by }: { readonly entry: ContactEntry; readonly by: string }) {
  const t = useT();
  const values = { by: <Name>{by}</Name> };
  const to = <Name>{entry.assignedToName ?? t('inbox.somebody')}</Name>;
  if (entry.kind === 'turn') return <T id="inbox.event.turn" values={{ name: to }} />;
  const rule = <Name>{entry.content ?? ''}</Name>;
  if (entry.kind === 'rule') return <T id="inbox.event.rule" values={{ rule, name: to }} />;
  if (entry.kind === 'rule_priority') return <T id="inbox.event.rule.priority" values={{ rule }} />;
  if (entry.kind === 'assigned') {
    if (entry.assignedToName === null) return <T id="inbox.event.unassigned" values={values} />;
    return <T id="inbox.event.assigned" values={{ ...values, name: <Name>{entry.assignedToName}</Name> }} />;
  }
  if (entry.kind === 'spam' || entry.kind === 'not_spam') return <T id={`inbox.event.${entry.kind}`} values={values} />;
  if (entry.kind === 'merged' || entry.kind === 'unmerged')
    return <T id={`inbox.event.${entry.kind}`} values={{ ...values, reference: <Name ltr>{entry.content ?? ''}</Name> }} />;
  const status = entry.status === null ? '' : t(`inbox.status.${entry.status}`);
  if (entry.by === null) return <T id="inbox.event.status.auto" values={{ status }} />;
  return <T id={entry.reopened ? 'inbox.event.reopened' : 'inbox.event.status'} values={{ ...values, status }} />;
}

function NoteMark() {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-saffron">
      <Icon of={Lock} size={16} />
      <T id="inbox.note" />
      <span aria-hidden>·</span>
    </span>
  );
}
