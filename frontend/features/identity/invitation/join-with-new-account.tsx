import { NewPassword, type SecondFactorStep } from '@sumaa/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordStrength } from '../form/password-strength.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useCompleteInvitation } from './commands.ts';
import { InvitedAddress } from './invited-address.tsx';

/** The fields of the command and the repeated password, which is compared here and never sent. */
export const JoinForm = z
  .object({
    name: z.string().trim().min(1, 'fullName').max(120, 'tooLong'),
    password: NewPassword,
    confirm: z.string().min(1, 'passwordRequired'),
  })
  .superRefine(({ password, confirm }, context) => {
    if (confirm !== '' && confirm !== password) context.addIssue({ code: 'custom', path: ['confirm'], message: 'passwordsDiffer' });
  });

const empty: z.input<typeof JoinForm> = { name: '', password: '', confirm: '' };
const together = [['password', 'confirm'] as const];

type Props = {
  readonly token: string;
  readonly email: string;
  /** To the staff of the platform: the second factor comes next. */
  readonly isStaff: boolean;
  readonly onJoined: () => void;
  readonly onStep: (step: SecondFactorStep) => void;
};

/** For an address without an account: name, photo and password. */
export function JoinWithNewAccount({ token, email, isStaff, onJoined, onStep }: Props) {
  const t = useT();
  const form = useZodForm(JoinForm, empty);
  useClearOnEdit(form, together);
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoError, setPhotoError] = useState<string>();
  const [problem, setProblem] = useState<unknown>(null);
  const complete = useCompleteInvitation();
  const name = useField(form.control, 'name');
  const password = useField(form.control, 'password');
  const confirm = useField(form.control, 'confirm');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const joined = await complete.mutateAsync({ token, name: values.name, password: values.password, photo });
      if ('step' in joined) onStep(joined.step);
      else onJoined();
    } catch (error) {
      const photoMessage = isApiError(error) ? error.fieldErrors['photo']?.[0] : undefined;
      setPhotoError(photoMessage);
      setProblem(photoMessage === undefined ? applyServerErrors(form, error) : null);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormError error={problem} />
      <InvitedAddress email={email} />
      <TextField label={t('identity.field.full-name')} autoComplete="name" autoFocus {...name} />
      <FileField
        label={t('identity.field.image')}
        description={t('identity.field.image.hint')}
        isOptional
        value={photo}
        onChange={(file) => {
          setPhoto(file);
          setPhotoError(undefined);
        }}
        errorMessage={photoError}
      />
      <PasswordField
        label={t('identity.field.password')}
        autoComplete="new-password"
        description={<PasswordStrength password={password.value} />}
        {...password}
      />
      <PasswordField label={t('team.join.confirm')} autoComplete="new-password" {...confirm} />
      <Button type="submit" variant="primary" size="lg" wide isPending={complete.isPending}>
        <T id={isStaff ? 'team.join.staff.next' : 'team.join.submit'} />
      </Button>
    </form>
  );
}
