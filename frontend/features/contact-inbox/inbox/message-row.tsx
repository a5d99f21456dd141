import type { ContactMessage } from '@sumaa/contracts';
import { CircleAlert, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { ClockChip } from './clock-chip.tsx';
import { StatusSelect } from './status-select.tsx';
import { useWriterName } from './writer.ts';

type Props = {
  readonly message: ContactMessage;
  readonly isOpen: boolean;
  /** The URL that opens this message. */
  readonly to: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Why the last act on this message failed; it was chosen with others. */
  readonly failure: string | undefined;
  /** Another message is open, so opening this one replaces the history entry. */
  readonly replaces: boolean;
};

/** A message in the list: a row, on a phone a card. The writer's name is the link; its hit area covers everything. */
export function MessageRow({ message, isOpen, to, replaces, isChosen, onChoose, failure }: Props) {
  const t = useT();
  const name = useWriterName()(message);
  const { subject, message: text, assignedToName, assignedToUserId, status, priority, channel } = message;
  return (
    <article
      className={cx(
        'relative flex items-start gap-3 border-hairline px-4 py-3.5 transition-colors duration-120 max-md:rounded-card max-md:border max-md:bg-surface md:border-b md:px-5',
        isOpen ? 'bg-surface md:border-s-3 md:border-s-palm md:ps-4.25' : 'hover:bg-surface',
      )}
    >
      <div className="relative flex flex-col items-center gap-2">
        <Avatar name={name} />
        <Checkbox aria-label={t('inbox.bulk.choose', { name })} isSelected={isChosen} onChange={onChoose} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h2 className={cx('min-w-0 flex-1 truncate text-dense', status === 'new' ? 'font-semibold' : 'font-medium')}>
            <Link
              to={to}
              replace={replaces}
              preventScrollReset
              aria-label={t('inbox.open', { name })}
              aria-current={isOpen ? 'true' : undefined}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-palm max-md:after:rounded-card"
            >
              <Name>{name}</Name>
            </Link>
          </h2>
          <ClockChip message={message} isPlain />
        </div>
        {subject !== null && (
          <UserText lines={1} className={cx('text-dense', status === 'new' && 'font-medium')}>
            {subject}
          </UserText>
        )}
        {text !== null && (
          <UserText lines={1} className="text-small text-muted">
            {text}
          </UserText>
        )}
        <div className="relative mt-1 flex flex-wrap items-center gap-2">
          <StatusSelect message={message} />
          {channel !== 'web' && (
            <Badge tone="sky" size="sm">
              <T id={`inbox.channel.${channel}`} />
            </Badge>
          )}
          {priority === 'high' && (
            <Badge tone="coral" size="sm">
              <T id="inbox.priority.high" />
            </Badge>
          )}
          <span className="pointer-events-none inline-flex min-w-0 items-center gap-1.5 text-small text-muted">
            <Icon of={UserRound} size={16} />
            {assignedToUserId === null ? (
              <T id="inbox.assignee.none" />
            ) : (
              <Name className="truncate">{assignedToName ?? t('inbox.somebody')}</Name>
            )}
          </span>
        </div>
        {failure !== undefined && (
          <p className="flex items-center gap-1.5 text-small text-coral">
            <Icon of={CircleAlert} size={16} />
            {failure}
          </p>
        )}
      </div>
    </article>
  );
}
