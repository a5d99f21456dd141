import { GivenPassword } from '@sumaa/contracts';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useCompleteInvitation } from './commands.ts';
import { InvitedAddress } from './invited-address.tsx';

const CodeForm = lazy(async () => ({ default: (await import('../second-factor/code-form.tsx')).CodeForm }));

const Form = z.object({ password: GivenPassword });

type Props = { readonly token: string; readonly email: string; readonly onJoined: () => void };

/** For an address that has an account: asks for its password and, where it has one, its second factor. Sets no new password. */
export function JoinWithAccount({ token, email, onJoined }: Props) {
  const t = useT();
  const form = useZodForm(Form, { password: '' });
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const [acceptedPassword, setAcceptedPassword] = useState<string | null>(null);
  const complete = useCompleteInvitation();
  const password = useField(form.control, 'password');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await complete.mutateAsync({ token, password: values.password });
      onJoined();
    } catch (error) {
      if (isApiError(error, 'two_factor_code_needed')) {
        complete.reset();
        setAcceptedPassword(values.password);
      } else if (isApiError(error, 'wrong_credentials'))
        form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      else setProblem(applyServerErrors(form, error));
    }
  });

  if (acceptedPassword !== null)
    return (
      <Suspense>
        <CodeForm
          act={complete}
          give={async (given) => {
            await complete.mutateAsync({ token, password: acceptedPassword, ...given });
            onJoined();
          }}
          onRestart={() => {
            setAcceptedPassword(null);
            password.onChange('');
          }}
          restartLabel={t('team.join.password.again')}
        />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormError error={problem} />
      <InvitedAddress email={email} />
      <PasswordField
        label={t('identity.field.password')}
        description={<T id="team.join.known" />}
        autoComplete="current-password"
        autoFocus
        {...password}
      />
      <Button type="submit" variant="primary" size="lg" wide isPending={complete.isPending}>
        <T id="team.join.accept" />
      </Button>
    </form>
  );
}
