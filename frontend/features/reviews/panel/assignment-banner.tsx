import { AssignmentStatus, type ReviewItem } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useSetAssignmentStatus } from '../api/work-commands.ts';

type Props = { readonly review: ReviewItem; readonly onChange: (() => void) | undefined };

/** Shows the assignee of the opened review, who assigned it and when, and how far they are, to be changed there. */
export function AssignmentBanner({ review, onChange }: Props) {
  const { assignment } = review;
  const { memberId } = useSession();
  if (assignment === null) return null;
  const { name, photoUrl, at, byName } = assignment;
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sky-soft px-3 py-2">
      <Avatar name={name ?? ''} src={photoUrl} size="sm" />
      <p className="min-w-0 flex-1 text-dense max-md:min-w-48">
        <span className="font-medium">
          {assignment.memberId === memberId ? (
            <T id="reviews.assigned.you" />
          ) : name === null ? (
            <T id="reviews.assigned" />
          ) : (
            <T id="reviews.assigned.to" values={{ name: <Name>{name}</Name> }} />
          )}
        </span>
        <span className="block text-small text-muted">
          {byName !== null && (
            <>
              <T id="reviews.assigned.by" values={{ name: <Name>{byName}</Name> }} />
              {' · '}
            </>
          )}
          <RelativeTime at={at} />
        </span>
      </p>
      <Status review={review} />
      {onChange !== undefined && (
        <Button size="sm" variant="quiet" onPress={onChange}>
          <T id="reviews.assign.change" />
        </Button>
      )}
    </div>
  );
}

/** How far the assignee is. An answered review is completed; before that it can be set. */
function Status({ review: { id, assignment, replied, removed } }: { readonly review: ReviewItem }) {
  const t = useT();
  const textOf = useErrorText();
  const session = useSession();
  const set = useSetAssignmentStatus();
  if (assignment === null) return null;
  if (replied || removed || !can(session, 'reviews.reply')) {
    return (
      <span className="text-small text-muted">
        <T id={`reviews.assignment.${assignment.status}`} />
      </span>
    );
  }
  return (
    <CompactSelect
      label={t('reviews.assignment.status')}
      isLabelHidden
      size="sm"
      value={assignment.status}
      isDisabled={set.isPending}
      onChange={(status) => set.mutate({ id, status }, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })}
      options={AssignmentStatus.options.map((value) => ({ value, label: t(`reviews.assignment.${value}`) }))}
    />
  );
}
