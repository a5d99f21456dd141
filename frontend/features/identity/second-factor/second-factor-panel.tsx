import type { SecondFactorStep } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session.ts';
import { useGiveSecondFactor } from '../api/second-factor.ts';
import { CodeForm } from './code-form.tsx';
import { EnrolPanel } from './enrol-panel.tsx';

type Props = {
  readonly step: SecondFactorStep;
  /** The session is in place. */
  readonly onPassed: (session: Session) => void;
  /** Back to the first factor: the attempt has ended, or it was another person's. */
  readonly onRestart: () => void;
};

/** Whatever stands between the first factor and the session. */
export function SecondFactorPanel({ step, onPassed, onRestart }: Props) {
  if (step.kind === 'enrol') return <EnrolPanel step={step} onPassed={onPassed} onRestart={onRestart} />;
  return <CodePanel step={step} onPassed={onPassed} onRestart={onRestart} />;
}

function CodePanel({ step, onPassed, onRestart }: Props) {
  const t = useT();
  const act = useGiveSecondFactor();
  return (
    <CodeForm
      act={act}
      // Awaited, not called back: signed in, the login's own guard may have taken this panel away by then.
      give={async (given) => onPassed(await act.mutateAsync({ ticket: step.ticket, ...given }))}
      onRestart={onRestart}
      restartLabel={t('protection.step.other')}
    />
  );
}
