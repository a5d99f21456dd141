import { RotateCcw } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** The step has ended: five minutes have passed, or five attempts failed. */
export function StepExpired({ onRestart }: { readonly onRestart: () => void }) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t('protection.step.over')}
      actions={
        <Button icon={RotateCcw} onPress={onRestart}>
          {t('protection.step.restart')}
        </Button>
      }
    >
      <T id="protection.step.over.hint" />
    </Notice>
  );
}
