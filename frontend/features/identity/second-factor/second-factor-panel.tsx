import type { SecondFactorStep } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { CodeForm } from './code-form.tsx';
import { useSubmitSecondFactor } from './commands.ts';
import { EnrolPanel } from './enrol-panel.tsx';

type Props = {
  readonly step: SecondFactorStep;
  /** Called when the session is open. */
  readonly onPassed: (session: Session) => void;
  /** Goes back to the first factor: the attempt has ended, or it was another user's. */
  readonly onRestart: () => void;
};

/** The step between the first factor and the session: a code, or the set-up of the app. */
export function SecondFactorPanel({ step, onPassed, onRestart }: Props) {
  if (step.kind === 'enrol') return <EnrolPanel step={step} onPassed={onPassed} onRestart={onRestart} />;
  return <CodePanel step={step} onPassed={onPassed} onRestart={onRestart} />;
}

function CodePanel({ step, onPassed, onRestart }: Props) {
  const t = useT();
  const act = useSubmitSecondFactor();
  return (
    <CodeForm
      act={act}
      // Awaited instead of `onSuccess`: once signed in, the login's route guard may have unmounted this panel.
      give={async (given) => onPassed(await act.mutateAsync({ ticket: step.ticket, ...given }))}
      onRestart={onRestart}
      restartLabel={t('protection.step.other')}
    />
  );
}
