import type { ReviewItem } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';

/** That the draft waits for approval, or that it was returned: by whom, when and with what note. */
export function ApprovalNotice({ review: { approval } }: { readonly review: ReviewItem }) {
  if (approval === null) return null;
  const { state, name, at, note } = approval;
  return (
    <Notice tone="warning" announce="status" title={<T id={`reviews.approval.${state}`} />}>
      {note !== null && <UserText>{note}</UserText>}
      <p className="text-small text-muted">
        {name !== null && (
          <>
            <Name>{name}</Name>
            {' · '}
          </>
        )}
        <RelativeTime at={at} />
      </p>
    </Notice>
  );
}
