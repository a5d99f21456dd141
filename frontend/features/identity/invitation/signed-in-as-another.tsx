import { homePathOf } from '../../../lib/session/home.ts';
import { T } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useSignOutHere } from './commands.ts';
import { PersonLine } from './person-line.tsx';

type Props = { readonly session: Session; readonly invited: string };

/** The invitation is for another address: shows that address, and offers to sign out or go back, so that nothing is accepted by mistake. */
export function SignedInAsAnother({ session, invited }: Props) {
  const signOutHere = useSignOutHere();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning" title={<T id="team.join.another" />}>
        <T id="team.join.another.hint" values={{ invited: <Name ltr>{invited}</Name> }} />
      </Notice>
      <FormError error={signOutHere.error} />
      <PersonLine session={session} />
      <div className="flex flex-col gap-2.5">
        <Button variant="primary" size="lg" wide isPending={signOutHere.isPending} onPress={() => signOutHere.mutate()}>
          <T id="team.join.leave" />
        </Button>
        <ButtonLink to={homePathOf({ status: 'signed-in', session })} size="lg" wide>
          <T id="shell.unauthorized.back" />
        </ButtonLink>
      </div>
    </div>
  );
}
