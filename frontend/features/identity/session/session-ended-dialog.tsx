import type { SecondFactorStep } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import { useSignIn } from './commands.ts';
import { readRememberMe } from './remember-me.ts';

/** The login shown above the open screen when its session ends; typed text below stays. `onLeave` signs out completely. */
export function SessionEndedDialog({ session, onLeave }: { readonly session: Session; readonly onLeave: () => void }) {
  const { email, tenantId } = session;
  const t = useT();
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const signIn = useSignIn();
  if (step !== null)
    return (
      <Dialog isOpen onClose={onLeave} isDismissable={false} title={t(`protection.step.title.${step.kind}`)} size="sm">
        <SecondFactorPanel
          step={step}
          // The new session closes this dialog.
          onPassed={() => undefined}
          onRestart={() => {
            setPassword('');
            setStep(null);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onLeave} isDismissable={false} title={t('identity.ended.title')} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(
            { username: email, password, rememberMe: readRememberMe(), ...(tenantId !== null && { businessId: tenantId }) },
            { onSuccess: (entry) => 'step' in entry && setStep(entry.step) },
          );
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-dense text-muted">
          <T id="identity.ended.hint" values={{ email: <Name ltr>{email}</Name> }} />
        </p>
        <FormError error={signIn.error} />
        <PasswordField
          label={t('identity.field.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
        <Button type="submit" variant="primary" wide isPending={signIn.isPending} isDisabled={password === ''}>
          {t('identity.sign-in.submit')}
        </Button>
        <Button variant="quiet" wide onPress={onLeave}>
          {t('shell.account.sign-out')}
        </Button>
      </form>
    </Dialog>
  );
}
