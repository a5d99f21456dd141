import type { SecondFactorStep } from '@sumaa/contracts';
import { LinkIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSessionState } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { JoinAsSignedIn } from './join-as-signed-in.tsx';
import { JoinWithAccount } from './join-with-account.tsx';
import { JoinWithNewAccount } from './join-with-new-account.tsx';
import { SignedInAsAnother } from './signed-in-as-another.tsx';
import { forgetInvitation, useInvitation, type Invitation } from './use-invitation.ts';
import { WelcomePanel } from './welcome-panel.tsx';

const SecondFactorPanel = lazy(async () => ({ default: (await import('../second-factor/second-factor-panel.tsx')).SecondFactorPanel }));

/** The invitation to a team or to the staff of the platform, with the form that fits the user: new, with an account, or signed in. */
export function InvitationScreen() {
  const t = useT();
  const invitation = useInvitation();
  const [hasJoined, setJoined] = useState(false);
  const [step, setStep] = useState<SecondFactorStep | null>(null);

  if (step !== null) return <SetUpSecondFactor step={step} />;
  if (hasJoined && invitation.kind === 'open') return <WelcomePanel business={invitation.view.businessName} />;
  switch (invitation.kind) {
    case 'reading':
      return <Reading />;
    case 'missing':
    case 'invalid':
      return <Invalid reason={invitation.kind} />;
    case 'unread':
      return (
        <AuthFrame title={t('team.join.title')}>
          <ErrorState error={invitation.error} onRetry={invitation.retry} />
        </AuthFrame>
      );
    case 'open':
      return (
        <Open
          invitation={invitation}
          onJoined={() => {
            forgetInvitation();
            setJoined(true);
          }}
          onStep={(next) => {
            forgetInvitation();
            setStep(next);
          }}
        />
      );
  }
}

/** The last part of joining the staff, which signs in: the second factor. Who leaves here is asked for it at the first sign-in. */
function SetUpSecondFactor({ step }: { readonly step: SecondFactorStep }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <AuthFrame title={t(`protection.step.title.${step.kind}`)}>
      <Suspense>
        <SecondFactorPanel
          step={step}
          onPassed={(session) => void navigate(homePathOf({ status: 'signed-in', session }), { replace: true })}
          onRestart={() => void navigate('/login', { replace: true })}
        />
      </Suspense>
    </AuthFrame>
  );
}

type OpenProps = {
  readonly invitation: Extract<Invitation, { kind: 'open' }>;
  readonly onJoined: () => void;
  readonly onStep: (step: SecondFactorStep) => void;
};

function Open({ invitation, onJoined, onStep }: OpenProps) {
  const t = useT();
  const state = useSessionState();
  const { token, view } = invitation;
  const session = state.status === 'signed-in' ? state.session : null;
  const isStaff = view.role === 'super_admin';
  const joinForm = () => {
    if (session !== null) {
      const another = <SignedInAsAnother session={session} invited={view.email} />;
      return view.yours === false ? another : <JoinAsSignedIn token={token} session={session} onJoined={onJoined} another={another} />;
    }
    if (view.hasAccount) return <JoinWithAccount token={token} email={view.email} onJoined={onJoined} />;
    return <JoinWithNewAccount token={token} email={view.email} isStaff={isStaff} onJoined={onJoined} onStep={onStep} />;
  };
  return (
    <AuthFrame
      title={t(isStaff ? 'team.join.staff.title' : 'team.join.title')}
      hint={
        <T
          id={`team.join.${isStaff ? 'staff.' : ''}hint${view.invitedBy === null ? '' : '.by'}` as const}
          values={{
            business: (
              <b className="font-semibold text-ink">
                <Name>{view.businessName}</Name>
              </b>
            ),
            inviter: <Name>{view.invitedBy}</Name>,
            role: <b className="font-semibold text-ink">{t(`shell.role.${view.role}`)}</b>,
          }}
        />
      }
    >
      {joinForm()}
    </AuthFrame>
  );
}

function Reading() {
  const t = useT();
  return (
    <AuthFrame title={t('team.join.title')} hint={<T id="team.join.reading" />}>
      <SkeletonGroup className="flex flex-col gap-5">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full rounded-control" />
      </SkeletonGroup>
    </AuthFrame>
  );
}

function Invalid({ reason }: { readonly reason: 'missing' | 'invalid' }) {
  const t = useT();
  return (
    <AuthFrame title={t('team.join.title')}>
      <div role="alert">
        <EmptyState
          icon={LinkIcon}
          title={<T id="team.join.invalid" />}
          hint={<T id={`team.join.${reason}.hint`} />}
          action={
            <ButtonLink to="/login">
              <T id="identity.sign-in.submit" />
            </ButtonLink>
          }
        />
      </div>
    </AuthFrame>
  );
}
