import type { ContactMessage } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/marks/user-text.tsx';
import { PrioritySelect } from '../sla/priority-select.tsx';
import { SlaCard } from '../sla/sla-card.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { Fact } from './fact.tsx';

type Props = {
  readonly message: ContactMessage;
  /** How the due times were computed is shown only when asked for. */
  readonly isFolded?: boolean;
  readonly className?: string;
};

/** Clock, person responsible and writer of a message. */
export function MessageFacts({ message, isFolded = false, className }: Props) {
  const t = useT();
  const { email, company, channel, language } = message;
  return (
    <div className={cx('flex flex-col gap-4', className)}>
      <SlaCard message={message} isFolded={isFolded} />
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Fact label={t('inbox.assignee')}>
          <AssigneeSelect message={message} />
        </Fact>
        <Fact label={t('inbox.priority')}>
          <PrioritySelect message={message} />
        </Fact>
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
        <Fact label={t('inbox.channel')}>{t(`inbox.channel.${channel}`)}</Fact>
        <Fact label={t('inbox.language')}>{t(`inbox.language.${language}`)}</Fact>
      </dl>
    </div>
  );
}
