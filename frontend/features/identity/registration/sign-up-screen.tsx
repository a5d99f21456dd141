import { activityTypes } from '@sumaa/contracts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordStrength } from '../form/password-strength.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { GoogleButton } from '../google-sign-in/google-button.tsx';
import { useRegisterWithGoogle } from '../google-sign-in/commands.ts';
import { readPrefill } from '../google-sign-in/prefill.ts';
import { codeSent } from './code-sent.ts';
import { useRegisterCompany } from './commands.ts';
import { emptySignUp, formFieldOf, registrationOf, SignUpForm } from './sign-up-schema.ts';

const together = [['activity', 'customActivity'] as const];

/** Registers a business and its first administrator; with an address that Google verified, the session opens at once. */
export function SignUpScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [prefill] = useState(readPrefill(useLocation().state));
  // A ticket that is too old is dropped: the same form is then confirmed by a code.
  const [ticket, setTicket] = useState(prefill?.ticket ?? null);
  const form = useZodForm(SignUpForm, { ...emptySignUp, Full_name: prefill?.name ?? '', email: prefill?.email ?? '' });
  useClearOnEdit(form, together);
  const [image, setImage] = useState<File | null>(null);
  const [imageError, setImageError] = useState<string>();
  const [problem, setProblem] = useState<unknown>(null);
  const register = useRegisterCompany();
  const registerWithGoogle = useRegisterWithGoogle();
  // Bound in visual order: the first invalid field gets the focus.
  const fullName = useField(form.control, 'Full_name');
  const businessName = useField(form.control, 'Business_name');
  const activity = useField(form.control, 'activity');
  const customActivity = useField(form.control, 'customActivity');
  const email = useField(form.control, 'email');
  const phone = useField(form.control, 'Phone');
  const password = useField(form.control, 'Password');
  const { value: agreed, errorMessage: agreeError, ...agree } = useField(form.control, 'agreeToTerms');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      if (ticket !== null) {
        const { email: _, ...fields } = registrationOf(values);
        const session = await registerWithGoogle.mutateAsync({ ...fields, ticket, image });
        return void navigate(homePathOf({ status: 'signed-in', session }), { replace: true });
      }
      const { email } = await register.mutateAsync({ ...registrationOf(values), image });
      await navigate(`/check-email?email=${encodeURIComponent(email)}`, { state: codeSent });
    } catch (error) {
      if (isApiError(error, 'google_token_invalid')) setTicket(null);
      setImageError(imageMessageOf(error));
      applyServerErrors(form, error, formFieldOf(values));
      // The form's error is shown above the marked fields.
      setProblem(error);
    }
  });

  return (
    <AuthFrame
      isWide
      title={t('identity.sign-up.title')}
      hint={<T id="identity.sign-up.hint" />}
      below={
        <>
          <T id="identity.sign-up.have-account" /> <Link to="/login">{t('identity.sign-in.submit')}</Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {ticket === null ? (
          <GoogleButton next={null} />
        ) : (
          <Notice announce="status">
            <T id="identity.google.no-account" />
          </Notice>
        )}
        <FormError error={problem} />
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <TextField label={t('identity.field.full-name')} autoComplete="name" autoFocus {...fullName} />
          <TextField label={t('identity.field.business-name')} autoComplete="organization" {...businessName} />
          <NativeSelect
            label={t('identity.field.activity')}
            placeholder={t('identity.field.activity.choose')}
            options={activityTypes.map((value) => ({ value, label: t(`identity.activity.${value}`) }))}
            {...activity}
            value={activity.value === '' ? null : activity.value}
          />
          {activity.value === 'other' ? (
            <TextField label={t('identity.field.custom-activity')} {...customActivity} />
          ) : (
            <span className="max-md:hidden" />
          )}
          <TextField label={t('identity.field.email')} type="email" autoComplete="email" isReadOnly={ticket !== null} {...email} />
          <TextField
            label={t('identity.field.phone')}
            type="tel"
            autoComplete="tel-national"
            description={t('identity.field.phone.hint')}
            {...phone}
          />
        </div>
        <PasswordField
          label={t('identity.field.password')}
          autoComplete="new-password"
          description={<PasswordStrength password={password.value} />}
          {...password}
        />
        <FileField
          label={t('identity.field.image')}
          description={t('identity.field.image.hint')}
          isOptional
          value={image}
          onChange={(file) => {
            setImage(file);
            setImageError(undefined);
          }}
          errorMessage={imageError}
        />
        <Checkbox {...agree} isSelected={agreed} errorMessage={agreeError}>
          <T
            id="identity.sign-up.agree"
            values={{
              terms: (chunks) => (
                <Link to="/terms" inNewTab>
                  {chunks}
                </Link>
              ),
              privacy: (chunks) => (
                <Link to="/privacy" inNewTab>
                  {chunks}
                </Link>
              ),
            }}
          />
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" wide isPending={register.isPending || registerWithGoogle.isPending}>
          {t('identity.sign-up.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** The server's error about the image, which is not a field of the schema. */
function imageMessageOf(error: unknown): string | undefined {
  return isApiError(error) ? error.fieldErrors['ProfileImage']?.[0] : undefined;
}
