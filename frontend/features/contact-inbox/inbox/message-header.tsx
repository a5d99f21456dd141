import type { ContactMessage } from '@sumaa/contracts';
import { Check, EllipsisVertical, Merge, OctagonX, TextQuote } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { inboxShortcuts } from './shortcuts.ts';
import { StatusSelect } from './status-select.tsx';

type Props = {
  readonly message: ContactMessage;
  readonly onResolve: () => void;
  readonly isResolving: boolean;
  readonly onMerge: () => void;
  readonly onSpam: () => void;
  readonly onManageAnswers: () => void;
};

/** Subject, reference and what can be done with the message as a whole. */
export function MessageHeader({ message, onResolve, isResolving, onMerge, onSpam, onManageAnswers }: Props) {
  const t = useT();
  const { subject, reference, createdAt, status, isSpam, mergedInto } = message;
  const entries: MenuEntry[] = [
    {
      id: 'merge',
      label: t('inbox.action.merge'),
      icon: Merge,
      shortcut: inboxShortcuts.merge,
      isDisabled: isSpam,
      onAction: onMerge,
    },
    {
      id: 'spam',
      label: t(isSpam ? 'inbox.spam.undo' : 'inbox.action.spam'),
      icon: OctagonX,
      shortcut: inboxShortcuts.spam,
      onAction: onSpam,
    },
    { id: 'answers', label: t('inbox.answers.manage'), icon: TextQuote, onAction: onManageAnswers },
  ];
  return (
    <header className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-subtitle font-semibold break-words">
          <Name>{subject ?? t('inbox.erased')}</Name>
        </h2>
        <p className="text-small text-muted">
          <Name ltr>{reference}</Name> <span aria-hidden>·</span> <T id="inbox.arrived" values={{ at: <ExactTime at={createdAt} /> }} />
        </p>
      </div>
      {mergedInto === null && (
        <div className="flex items-center gap-2">
          <StatusSelect message={message} />
          {status !== 'resolved' && status !== 'closed' && (
            <Button variant="primary" size="sm" icon={Check} shortcut={inboxShortcuts.resolve} isPending={isResolving} onPress={onResolve}>
              <T id="inbox.resolve" />
            </Button>
          )}
          <Menu
            label={t('inbox.more')}
            placement="bottom end"
            trigger={<IconButton icon={EllipsisVertical} size="sm" label={t('inbox.more')} hasTooltip={false} />}
            groups={[{ id: 'acts', entries }]}
          />
        </div>
      )}
    </header>
  );
}
