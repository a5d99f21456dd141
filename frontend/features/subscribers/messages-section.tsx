import { messageMailOutcomes, type SubscriberDetails } from '@sumaa/contracts';
import { Fragment } from 'react';
import { T } from '../../lib/locale/t.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { Name, UserText } from '../../ui/marks/user-text.tsx';
import { Section } from './section.tsx';

/** What the staff wrote to the business, what became of its mails, and how many have read it. */
export function MessagesSection({ messages }: Pick<SubscriberDetails, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <Section title={<T id="subscribers.messages" />}>
      <ul className="flex flex-col gap-2 text-dense">
        {messages.map(({ id, at, subject, byName, readBy, of, mails }) => (
          <li key={id} className="flex flex-col">
            <UserText lines={1}>{subject}</UserText>
            <span className="text-small text-muted">
              <RelativeTime at={at} />
              {byName !== null && (
                <>
                  {' · '}
                  <Name>{byName}</Name>
                </>
              )}
              {' · '}
              <T id="subscribers.messages.read" values={{ readBy, of }} />
              {messageMailOutcomes.map(
                (outcome) =>
                  mails[outcome] > 0 && (
                    <Fragment key={outcome}>
                      {' · '}
                      <T id={`subscribers.messages.mails.${outcome}`} values={{ count: mails[outcome] }} />
                    </Fragment>
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
