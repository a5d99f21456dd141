import type { ReplyView } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { violationMessage } from '../../../lib/reply-violation.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

const failures = {
  connection_lost: 'reviews.failed.connection_lost',
  permission_lost: 'reviews.failed.permission_lost',
  unverified: 'reviews.failed.unverified',
  review_gone: 'reviews.failed.review_gone',
  invalid_text: 'reviews.failed.invalid_text',
  google_unreachable: 'reviews.failed.google_unreachable',
  unlinked: 'reviews.failed.unlinked',
  answered_elsewhere: 'reviews.failed.answered_elsewhere',
  review_edited: 'reviews.failed.review_edited',
  rule_withdrawn: 'reviews.failed.rule_withdrawn',
} as const;

/** Id of the text that says why a reply failed. */
export const failureMessage = (failure: string | null) =>
  failure !== null && failure in failures ? failures[failure as keyof typeof failures] : 'reviews.failed.general';

/** Says why a reply is not at Google (rejected there, or never sent successfully), and what to do. The editor below shows its text. */
export function RefusedNotice({ reply }: { readonly reply: ReplyView }) {
  const session = useSession();
  if (reply.state === 'rejected') {
    return (
      <Notice tone="error" announce="status" title={<T id="reviews.rejected.title" />}>
        <p>
          <T id={violationMessage(reply.policyViolation)} />
        </p>
        <p>
          <T id="reviews.rejected.hint" />
        </p>
      </Notice>
    );
  }
  const canReconnect = reply.failure === 'connection_lost' && can(session, 'connection.write');
  return (
    <Notice
      tone="error"
      announce="status"
      title={<T id="reviews.failed.title" />}
      {...(canReconnect
        ? {
            actions: (
              <ButtonLink to="/connect-google" size="sm">
                <T id="reviews.failed.reconnect" />
              </ButtonLink>
            ),
          }
        : {})}
    >
      <T id={failureMessage(reply.failure)} />
    </Notice>
  );
}
