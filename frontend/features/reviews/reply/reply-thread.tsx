import type { ReplyView } from '@sumaa/contracts';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { ReplyStateBadge } from './reply-state-badge.tsx';

const notes = {
  queued: 'reviews.note.queued',
  publishing: 'reviews.note.publishing',
  pending: 'reviews.note.pending',
  published: 'reviews.note.published',
  deleting: 'reviews.note.deleting',
  external: 'reviews.note.external',
} as const;

/** A reply that is in progress or at Google: author, time, text, and what its state means. */
export function ReplyThread({ reply, actions }: { readonly reply: ReplyView; readonly actions?: ReactNode }) {
  const note = reply.state in notes ? notes[reply.state as keyof typeof notes] : null;
  return (
    <article className="flex flex-col gap-3 rounded-card border border-hairline bg-sunken p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {reply.authorName !== null && <Avatar name={reply.authorName} size="sm" />}
        <div className="min-w-0 flex-1 text-small text-muted">
          {reply.authorName !== null && (
            <p className="text-dense font-semibold text-ink">
              <Name>{reply.authorName}</Name>
            </p>
          )}
          <RelativeTime at={reply.at} />
        </div>
        {reply.byRule && (
          <Badge icon={Bot} tone="sky">
            <T id="reviews.rule.mark" />
          </Badge>
        )}
        <ReplyStateBadge state={reply.state} />
      </header>
      {reply.text === null ? (
        <p className="text-dense text-muted">
          <T id="reviews.note.no-text" />
        </p>
      ) : (
        <UserText className="text-body">{reply.text}</UserText>
      )}
      {note !== null && (
        <p className="text-small text-muted">
          <T id={note} />
        </p>
      )}
      {actions !== undefined && <footer className="flex flex-wrap gap-2">{actions}</footer>}
    </article>
  );
}
