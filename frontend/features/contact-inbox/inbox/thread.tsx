import type { ContactAttachment, ContactEntry, ContactMessage } from '@sumaa/contracts';
import { Lock } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/time.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { MailEntry } from './mail-entry.tsx';
import { Bubble } from './thread-bubble.tsx';
import { useWriterName } from './writer.ts';

type ThreadProps = {
  readonly message: ContactMessage;
  readonly items: readonly ContactEntry[];
  /** Of the message itself. */
  readonly attachments: readonly ContactAttachment[];
};

/** The message and everything that was done with it, oldest first. */
export function Thread({ message, items, attachments }: ThreadProps) {
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
    </ol>
  );
}

function Entry({ message, entry }: { readonly message: ContactMessage; readonly entry: ContactEntry }) {
  const t = useT();
  const by = entry.by.name ?? t('inbox.somebody');
  const { kind, repliedAt, content } = entry;
  const files = <AttachmentList messageId={message.id} files={entry.attachments} />;
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

function EventText({ entry, by }: { readonly entry: ContactEntry; readonly by: string }) {
  const t = useT();
  const values = { by: <Name>{by}</Name> };
  if (entry.kind === 'assigned') {
    if (entry.assignedToName === null) return <T id="inbox.event.unassigned" values={values} />;
    return <T id="inbox.event.assigned" values={{ ...values, name: <Name>{entry.assignedToName}</Name> }} />;
  }
  const status = entry.status === null ? '' : t(`inbox.status.${entry.status}`);
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
