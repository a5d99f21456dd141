import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useAcceptInvitation } from './commands.ts';
import { PersonLine } from './person-line.tsx';

type Props = {
  readonly token: string;
  readonly session: Session;
  readonly onJoined: () => void;
  /** Shown when the server says the invitation is for another user: the session may be newer than the invitation that was read. */
  readonly another: ReactNode;
};

/** For a user who is signed in with the invited address: one button, no fields. */
export function JoinAsSignedIn({ token, session, onJoined, another }: Props) {
  const accept = useAcceptInvitation();
  if (isApiError(accept.error, 'invitation_for_another')) return another;
  return (
    <div className="flex flex-col gap-5">
      <FormError error={accept.error} />
      <PersonLine session={session} />
      {session.businessName !== null && (
        <p className="text-dense text-muted">
          <T id="team.join.keeps" values={{ business: <bdi>{session.businessName}</bdi> }} />
        </p>
      )}
      <Button variant="primary" size="lg" wide isPending={accept.isPending} onPress={() => accept.mutate(token, { onSuccess: onJoined })}>
        <T id="team.join.accept" />
      </Button>
    </div>
  );
}
