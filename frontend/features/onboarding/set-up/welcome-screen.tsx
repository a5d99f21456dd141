import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { meQuery } from '../../../lib/api/me.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { setUpStepIds, useSetUp, type SetUpStepId } from '../../../lib/navigation/set-up.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { useSessionSync } from '../../../lib/session/use-session-sync.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StepHeader } from '../../../ui/layout/step-header.tsx';
import { Stepper } from '../../../ui/layout/stepper.tsx';
import { stepToShow } from './steps.ts';
import { useStepWithPause } from './use-step-with-pause.ts';

const Url = z.object({ step: z.enum(['connect']).optional(), connect: z.string().optional() });

/** The onboarding. The server's step decides what is shown, so the user can leave and come back at any time. */
export function WelcomeScreen() {
  useSessionSync();
  const session = useSession();
  return can(session, 'onboarding.run') ? <Steps /> : <WaitingForManager />;
}

function Steps() {
  const t = useT();
  const client = useQueryClient();
  const { steps, notices } = useSetUp();
  const { onboardingStep: serverStep, tenantId } = useSession();
  const { data: connection } = useQuery(connectionQuery(tenantId));
  const [url, setUrl] = useUrlState(Url);
  // Kept in state after it is removed from the URL, so that a reload does not show an old outcome again.
  const [ended] = useState(url.connect);
  useEffect(() => {
    if (url.connect !== undefined) setUrl({ connect: undefined });
  }, [url.connect, setUrl]);

  const failedConnect = ended === undefined || ended === 'ok' ? null : ended;
  const isConnected = connection === undefined ? null : connection.status === 'connected';
  // After a failed attempt the connect step is shown, because it can be repeated there.
  const wantsConnect = url.step === 'connect' || failedConnect !== null;
  const { step, skipPause } = useStepWithPause(stepToShow({ serverStep, wantsConnect, isConnected }));
  const body = useFocusOnChange(step);
  const Step = steps?.[step];
  const Message = notices?.[step];
  if (Step === undefined) throw new Error(`no feature declares the step ${step} of the set-up`);

  return (
    <>
      <Stepper
        label={t('onboarding.steps')}
        steps={setUpStepIds.map((id) => ({ id, label: t(`onboarding.step.${id}`) }))}
        current={setUpStepIds.indexOf(step)}
      />
      <div ref={body} tabIndex={-1} className="pt-8 outline-none">
        <Step
          failedConnect={failedConnect}
          onContinue={() => {
            skipPause();
            void client.invalidateQueries({ queryKey: meQuery(tenantId).queryKey });
          }}
          notice={Message && <Message failedConnect={failedConnect} />}
        />
      </div>
    </>
  );
}

/** Moves focus and scroll position to the top when the step changes. */
function useFocusOnChange(step: SetUpStepId) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return ref;
}

/** Shown to members without the onboarding permission until another member has finished it; the page then continues on its own. */
function WaitingForManager() {
  const t = useT();
  return (
    <>
      <StepHeader title={<T id="onboarding.waiting.title" />} documentTitle={t('onboarding.steps')} />
      <Card>
        <EmptyState icon={Hourglass} title={<T id="onboarding.waiting" />} hint={<T id="onboarding.waiting.hint" />} />
      </Card>
    </>
  );
}
