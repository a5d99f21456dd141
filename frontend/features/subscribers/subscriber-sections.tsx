import type { SubscriberDetails } from '@sumaa/contracts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { ExactTime, RelativeTime } from '../../ui/marks/time.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { usePlanName } from './plan-name.tsx';
import { Section } from './section.tsx';

type Props = { readonly subscriber: SubscriberDetails };

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 py-1 text-dense">
      <dt className="w-28 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Who registered it, and how they are reached. */
export function ContactSection({ subscriber: { ownerName, email, phone, website, joinedAt } }: Props) {
  return (
    <Section title={<T id="subscribers.contact" />}>
      <dl>
        {ownerName !== null && (
          <Fact label={<T id="subscribers.contact.owner" />}>
            <Name>{ownerName}</Name>
          </Fact>
        )}
        {email !== null && (
          <Fact label={<T id="subscribers.contact.email" />}>
            <Link to={`mailto:${email}`} className="break-all">
              <Name ltr>{email}</Name>
            </Link>
          </Fact>
        )}
        {phone !== null && (
          <Fact label={<T id="subscribers.contact.phone" />}>
            <Link to={`tel:${phone}`}>
              <Name ltr>{phone}</Name>
            </Link>
          </Fact>
        )}
        {website !== null && (
          <Fact label={<T id="subscribers.contact.website" />}>
            <Name ltr>{website}</Name>
          </Fact>
        )}
        <Fact label={<T id="subscribers.contact.joined" />}>
          <ExactTime at={joinedAt} show="day" />
        </Fact>
      </dl>
    </Section>
  );
}

/** The plan, what it costs, and when it renews or ends. */
export function SubscriptionSection({ subscriber: { plan, period, cancelsAt, endsAt, status, pastDue } }: Props) {
  const t = useT();
  const format = useFormat();
  const planName = usePlanName();
  return (
    <Section title={<T id="subscribers.subscription" />}>
      <div className="flex flex-col gap-1 rounded-card bg-sunken px-4 py-3 text-dense">
        <p className="flex flex-wrap justify-between gap-2">
          <span className="font-semibold">{planName(plan)}</span>
          {period !== null && (
            <span>
              <Num>{format.money({ amount: period.net, currency: 'SAR' })}</Num>{' '}
              <span className="text-muted">{t(`subscribers.subscription.${period.interval}`)}</span>
            </span>
          )}
        </p>
        {period === null && status === 'trial' && endsAt !== null && (
          <p className="text-muted">
            <T id="subscribers.subscription.trial" values={{ day: <ExactTime at={endsAt} show="day" /> }} />
          </p>
        )}
        {period === null && (status === 'expired' || status === 'inactive') && endsAt !== null && (
          <p className="text-muted">
            <T id="subscribers.subscription.over" values={{ day: <ExactTime at={endsAt} show="day" /> }} />
          </p>
        )}
        {period === null && endsAt === null && (
          <p className="text-muted">
            <T id="subscribers.subscription.unpaid" />
          </p>
        )}
        {period !== null && (
          <p className="text-muted">
            <T
              id={cancelsAt === null ? 'subscribers.subscription.renews' : 'subscribers.subscription.ends'}
              values={{ day: <ExactTime at={cancelsAt ?? period.end} show="day" /> }}
            />
          </p>
        )}
        {pastDue && (
          <p className="text-coral">
            <T id="subscribers.past-due" />
          </p>
        )}
      </div>
    </Section>
  );
}

/** Each linked branch and when it was read last. */
export function BranchesSection({ subscriber: { connection, locations } }: Props) {
  const format = useFormat();
  return (
    <Section
      title={<T id="subscribers.sync" />}
      after={
        <Badge
          size="sm"
          tone={connection === 'connected' ? 'palm' : connection === 'lost' ? 'coral' : 'neutral'}
          icon={connection === 'connected' ? CircleCheck : CircleAlert}
        >
          <T id={`subscribers.connection.${connection}`} />
        </Badge>
      }
    >
      {locations.length === 0 ? (
        <p className="text-dense text-muted">
          <T id="subscribers.sync.none" />
        </p>
      ) : (
        <ul className="flex flex-col">
          {locations.map(({ id, title, reviews, accessible, lastSyncedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1 text-dense">
              <Icon of={accessible ? CircleCheck : CircleAlert} size={16} className={accessible ? 'text-palm' : 'text-coral'} />
              <span className="min-w-0 flex-1 truncate font-medium">
                <Name>{title}</Name>
              </span>
              <span className="text-muted">
                <T id="subscribers.reviews" values={{ count: reviews, shown: format.number(reviews) }} />
              </span>
              <span className="w-28 text-end text-muted">
                {lastSyncedAt === null ? <T id="subscribers.sync.never" /> : <RelativeTime at={lastSyncedAt} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The members, and how many invitations are open. */
export function PeopleSection({ subscriber: { people, openInvitations } }: Props) {
  return (
    <Section
      title={<T id="subscribers.people" values={{ count: people.length }} />}
      after={
        openInvitations > 0 ? (
          <span className="text-small text-muted">
            <T id="subscribers.people.invited" values={{ count: openInvitations }} />
          </span>
        ) : undefined
      }
    >
      <ul className="flex flex-col">
        {people.map(({ id, name, role, active, isOwner }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1 text-dense">
            <span className="min-w-0 flex-1 truncate font-medium">
              {name === null ? <T id="subscribers.people.erased" /> : <Name>{name}</Name>}
            </span>
            {isOwner && (
              <Badge size="sm">
                <T id="subscribers.contact.owner" />
              </Badge>
            )}
            {!active && (
              <Badge size="sm">
                <T id="subscribers.status.inactive" />
              </Badge>
            )}
            <span className="text-muted">
              <T id={`shell.role.${role}`} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
