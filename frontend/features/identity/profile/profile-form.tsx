import { OptionalPhone, ProfileBody, type Profile } from '@sumaa/contracts';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useChangeProfile, type PhotoChange } from './commands.ts';

const Fields = ProfileBody.pick({ name: true }).extend({ phone: OptionalPhone });
const fieldsOf = ({ name, phone }: Profile) => ({ name, phone: phone ?? '' });

/** Changes name, phone number and photo; they are saved together. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const form = useZodForm(Fields, fieldsOf(profile));
  useClearOnEdit(form);
  const [photo, setPhoto] = useState<PhotoChange>(null);
  const [photoError, setPhotoError] = useState<string>();
  const [problem, setProblem] = useState<unknown>(null);
  const change = useChangeProfile();
  const name = useField(form.control, 'name');
  const phone = useField(form.control, 'phone');
  const isChanged = form.formState.isDirty || photo !== null;

  const show = (saved: Profile) => {
    form.reset(fieldsOf(saved));
    setPhoto(null);
    setPhotoError(undefined);
    setProblem(null);
  };
  // Another tab may have saved the profile; typed text is kept.
  useEffect(() => {
    if (!isChanged) form.reset(fieldsOf(profile));
  }, [form, profile, isChanged]);

  const choosePhoto = (chosen: PhotoChange) => {
    setPhoto(chosen);
    setPhotoError(undefined);
  };
  const submit = form.handleSubmit(async (fields) => {
    setProblem(null);
    try {
      show(await change.mutateAsync({ ...fields, photo }));
      showToast({ title: t('account.profile.done'), tone: 'success' });
    } catch (error) {
      setPhotoError(isApiError(error) ? error.fieldErrors['photo']?.[0] : undefined);
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
      <FormError error={problem} />
      <TextField label={t('identity.field.full-name')} autoComplete="name" {...name} />
      <TextField
        label={t('identity.field.phone')}
        type="tel"
        autoComplete="tel-national"
        isOptional
        description={t('identity.field.phone.hint')}
        {...phone}
      />
      <FileField
        label={t('identity.field.image')}
        description={t('identity.field.image.hint')}
        isOptional
        value={photo instanceof File ? photo : null}
        onChange={choosePhoto}
        currentUrl={photo === 'removed' ? null : profile.photoUrl}
        onRemoveCurrent={() => choosePhoto('removed')}
        errorMessage={photoError}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={change.isPending} isDisabled={!isChanged}>
          <T id="common.action.save" />
        </Button>
        {isChanged && (
          <Button onPress={() => show(profile)} isDisabled={change.isPending}>
            <T id="common.action.cancel" />
          </Button>
        )}
      </div>
    </form>
  );
}
