import type { ContactEntry, ContactMessage } from '@sumaa/contracts';
import { MailWarning, MailX } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { Bubble } from './thread-bubble.tsx';
import { useWriterName } from './writer.ts';

interface MailEntryProps {
  readonly message: ContactMessage;
  readonly entry: ContactEntry;
}

/** An answer of the writer, or what a program sent back by mail. */
export function MailEntry({ message, entry }: MailEntryProps) {
  return entry.kind === 'writer' ? <WriterEntry message={message} entry={entry} /> : <NoticeEntry message={message} entry={entry} />;
}

function WriterEntry({ message, entry }: MailEntryProps) {
  const t = useT();
  const name = useWriterName()(message);
  const { content, repliedAt, attachments, mail, duplicateId } = entry;
  const writer = (duplicateId === null ? null : entry.by?.name) ?? name;
  const by = mail?.address ?? writer;
  return (
    <li className="flex items-start gap-3 pe-[8%]">
      <Avatar name={by} size="sm" />
      <Bubble
        className="bg-sunken"
        by={by}
        at={repliedAt}
        mark={by === writer ? undefined : <OtherSender />}
        below={
          <>
            <AttachmentList messageId={duplicateId ?? message.id} files={attachments} removed={mail?.removed ?? []} />
            <QuotedText text={mail?.quoted ?? null} />
          </>
        }
      >
        {content === '' ? t('inbox.mail.empty') : (content ?? t('inbox.erased'))}
      </Bubble>
    </li>
  );
}

function OtherSender() {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-saffron">
      <Icon of={MailWarning} size={16} />
      <T id="inbox.mail.other-sender" />
      <span aria-hidden>·</span>
    </span>
  );
}

/** What a mail repeats of earlier ones, folded. */
function QuotedText({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <details className="mt-2 text-dense text-muted">
      <summary className="cursor-pointer text-small">
        <T id="inbox.mail.quoted" />
      </summary>
      <UserText className="mt-1 border-s-2 border-hairline ps-3">{text}</UserText>
    </details>
  );
}

function NoticeEntry({ entry }: MailEntryProps) {
  const { kind, content, repliedAt, mail } = entry;
  const isBounce = kind === 'bounced';
  const code = mail?.statusCode ?? null;
  return (
    <li className="flex flex-col items-center gap-1 text-small text-muted">
      <p
        className={
          isBounce
            ? 'flex flex-wrap items-center justify-center gap-x-1.5 font-medium text-coral'
            : 'flex flex-wrap items-center justify-center gap-x-1.5'
        }
      >
        {isBounce && <Icon of={MailX} size={16} />}
        {isBounce && code !== null && <T id="inbox.mail.bounced-code" values={{ code: <Name ltr>{code}</Name> }} />}
        {isBounce && code === null && <T id="inbox.mail.bounced" />}
        {!isBounce && <T id="inbox.mail.auto-reply" />}
        <span aria-hidden>·</span>
        <RelativeTime at={repliedAt} isPlain />
      </p>
      {content !== null && content !== '' && (
        <details className="max-w-full">
          <summary className="cursor-pointer text-center">
            <T id="inbox.mail.text" />
          </summary>
          <UserText className="mt-1 border-s-2 border-hairline ps-3">{content}</UserText>
        </details>
      )}
    </li>
  );
}
