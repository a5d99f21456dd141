import type { ContactMessage } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { cx } from '../../../ui/cx.ts';
import { ExactTime } from '../../../ui/time.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { ClockChip } from './clock-chip.tsx';
import { Fact } from './fact.tsx';

/** Clock, person responsible and writer of a message. */
export function MessageFacts({ message, className }: { readonly message: ContactMessage; readonly className?: string }) {
  const t = useT();
  const { email, company, channel, priority, language, slaDueAt, slaState } = message;
  const isDue = slaState === 'on_time' || slaState === 'due_soon' || slaState === 'overdue';
  return (
    <dl className={cx('flex flex-wrap gap-x-8 gap-y-4', className)}>
      <Fact label={t('inbox.clock')}>
        <ClockChip message={message} />
        {isDue && (
          <span className="mt-1 block text-small text-muted">
            <T id="inbox.clock.due" values={{ at: <ExactTime at={slaDueAt} /> }} />
          </span>
        )}
      </Fact>
      <Fact label={t('inbox.assignee')}>
        <AssigneeSelect message={message} />
      </Fact>
      <Fact label={t('inbox.priority')}>{t(`inbox.priority.${priority}`)}</Fact>
      <Fact label={t('inbox.channel')}>{t(`inbox.channel.${channel}`)}</Fact>
      {email !== null && (
        <Fact label={t('inbox.email')}>
          <Name ltr className="break-all">
            {email}
          </Name>
        </Fact>
      )}
      {company !== null && (
        <Fact label={t('inbox.company')}>
          <Name>{company}</Name>
        </Fact>
      )}
      <Fact label={t('inbox.language')}>{t(`inbox.language.${language}`)}</Fact>
    </dl>
  );
}
