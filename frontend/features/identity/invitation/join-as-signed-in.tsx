import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useAcceptInvitation } from '../api/invitation.ts';
import { FormError } from '../components/form-error.tsx';
import { PersonLine } from './person-line.tsx';

type Props = {
  readonly token: string;
  readonly session: Session;
  readonly onJoined: () => void;
  /** What is said where the invitation turns out to be somebody else's: the session may be newer than what was read of it. */
  readonly another: ReactNode;
};

/** Signed in as the invited address: nothing is left to type. */
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
