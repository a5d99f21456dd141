import { useQuery } from '@tanstack/react-query';
import { whatHappened, whoDidIt } from '../../lib/audit/audit-sentence.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { timelineQuery } from './api.ts';
import { Section } from './section.tsx';
import { activityPath } from './url.ts';

/** What happened in the business last. */
export function TimelineSection({ id }: { readonly id: string }) {
  const t = useT();
  const session = useSession();
  const { data, error, refetch } = useQuery(timelineQuery(id));
  return (
    <Section
      title={<T id="subscribers.timeline" />}
      after={
        can(session, 'audit.read') && (
          <Link to={activityPath(id)} className="text-small">
            <T id="subscribers.timeline.all" />
          </Link>
        )
      }
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonGroup>
            <Skeleton className="h-32" />
          </SkeletonGroup>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} isCompact />
        )
      ) : data.length === 0 ? (
        <p className="text-dense text-muted">
          <T id="subscribers.timeline.none" />
        </p>
      ) : (
        <ol className="flex flex-col gap-3 border-s-2 border-hairline ps-4 text-dense">
          {data.map((item) => (
            <li key={item.id} className="flex flex-col break-words">
              {whatHappened(item, t)}
              <span className="text-small text-muted">
                <RelativeTime at={item.at} />
                {' · '}
                {whoDidIt(item, t)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
