import type { SubscriberDetails } from '@sumaa/contracts';
import { T } from '../../lib/locale/t.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { Name, UserText } from '../../ui/user-text.tsx';
import { Section } from './section.tsx';

/** What the staff wrote to the business, and how many have read it. */
export function MessagesSection({ messages }: Pick<SubscriberDetails, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <Section title={<T id="subscribers.messages" />}>
      <ul className="flex flex-col gap-2 text-dense">
        {messages.map(({ id, at, subject, byName, readBy, of }) => (
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
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
