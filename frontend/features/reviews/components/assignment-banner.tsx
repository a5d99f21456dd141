import type { ReviewItem } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time.tsx';
import { Name } from '../../../ui/user-text.tsx';

type Props = { readonly review: ReviewItem; readonly onChange: (() => void) | undefined };

/** Shows the assignee of the opened review, who assigned it and when, with a button to change that. */
export function AssignmentBanner({ review: { assignment }, onChange }: Props) {
  const { memberId } = useSession();
  if (assignment === null) return null;
  const { name, photoUrl, at, byName } = assignment;
  return (
    <div role="note" className="flex items-center gap-3 rounded-control bg-sky-soft px-3 py-2">
      <Avatar name={name ?? ''} src={photoUrl} size="sm" />
      <p className="min-w-0 flex-1 text-dense">
        <span className="font-medium">
          {assignment.memberId === memberId ? (
            <T id="reviews.assigned.you" />
          ) : name === null ? (
            <T id="reviews.assigned" />
          ) : (
            <T id="reviews.assigned.to" values={{ name: <Name>{name}</Name> }} />
          )}
        </span>{' '}
        <span className="text-small text-muted">
          {byName !== null && (
            <>
              <T id="reviews.assigned.by" values={{ name: <Name>{byName}</Name> }} />
              {' · '}
            </>
          )}
          <RelativeTime at={at} />
        </span>
      </p>
      {onChange !== undefined && (
        <Button size="sm" variant="quiet" onPress={onChange}>
          <T id="reviews.assign.change" />
        </Button>
      )}
    </div>
  );
}
