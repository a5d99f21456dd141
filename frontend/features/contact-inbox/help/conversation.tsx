import type { HelpConversation } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { cx } from '../../../ui/cx.ts';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { HelpFiles } from './help-files.tsx';
import { WriteForm } from './write-form.tsx';

/** One conversation, oldest text first, and what goes on in it. */
export function Conversation({ conversation }: { readonly conversation: HelpConversation }) {
  const t = useT();
  const { id, reference, subject, status, entries } = conversation;
  const isEnded = status === 'resolved' || status === 'closed';
  return (
    <section aria-label={t('dashboard.help.conversation', { reference })} className="flex flex-col gap-4">
      <header>
        {subject !== null && (
          <h3 className="text-body font-semibold break-words">
            <Name>{subject}</Name>
          </h3>
        )}
        <p className="text-small text-muted">
          <Name ltr>{reference}</Name>
        </p>
      </header>
      <ol aria-live="polite" className="flex flex-col gap-3">
        {entries.map(({ id: key, mine, at, content, attachments }) => (
          <li key={key} className={cx('flex', mine ? 'pe-[8%]' : 'justify-end ps-[8%]')}>
            <div className={cx('min-w-0 rounded-card px-4 py-3', mine ? 'bg-sunken' : 'border border-hairline bg-palm-soft')}>
              <UserText className="text-body">{content ?? t('dashboard.help.erased')}</UserText>
              <HelpFiles conversationId={id} files={attachments} />
              <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-small text-muted">
                <T id={mine ? 'dashboard.help.you' : 'dashboard.help.us'} />
                <span aria-hidden>·</span>
                <RelativeTime at={at} isPlain />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {isEnded && (
        <p className="text-small text-muted">
          <T id="dashboard.help.ended" />
        </p>
      )}
      <WriteForm key={id} id={id} label={t('dashboard.help.again.label')} />
    </section>
  );
}
