import { BusinessProfile, fieldErrorText, type Business, type ProfileField } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError, type FieldErrors } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSettingsDraft, type SavedSettings } from '../../../lib/form/settings-draft.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSaveProfile, useUploadLogo } from './commands.ts';

type Errors = { readonly [Name in ProfileField]?: string };

/** The draft of a profile with its errors by field: of the schema before it is sent, of the server after. */
export function useProfileForm(business: Business, saved: SavedSettings<BusinessProfile>) {
  const t = useT();
  const { language } = useLocale();
  const { fullName } = useSession();
  const textOf = useErrorText();
  const draft = useSettingsDraft(saved);
  const save = useSaveProfile(business.id);
  const upload = useUploadLogo(business.id);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();

  const clear = () => {
    setErrors({});
    setProblem(undefined);
  };
  const refuse = (error: unknown, only?: readonly [ProfileField, string]) => {
    const given: FieldErrors = isApiError(error) ? error.fieldErrors : {};
    const found = only === undefined ? byField(given) : { [only[0]]: given[only[1]]?.[0] ?? textOf(error) };
    setErrors((now) => ({ ...now, ...found }));
    if (Object.keys(found).length === 0) setProblem(textOf(error));
  };

  return {
    ...draft,
    errors,
    problem,
    isPending: save.isPending || upload.isPending,
    /** The chosen logo while it is being uploaded. */
    uploading: upload.isPending ? upload.variables : null,
    change(field: ProfileField, value: string | null) {
      setErrors((now) => without(now, field));
      setProblem(undefined);
      draft.set({ [field]: value });
    },
    uploadLogo(file: File) {
      setErrors((now) => without(now, 'logoUrl'));
      upload.mutate(file, {
        onSuccess: (logoUrl) => draft.set({ logoUrl }),
        onError: (error) => refuse(error, ['logoUrl', 'logo']),
      });
    },
    discard() {
      clear();
      draft.discard();
    },
    save() {
      clear();
      const parsed = BusinessProfile.safeParse(draft.draft);
      if (!parsed.success) {
        setErrors(byField(parsed.error.flatten(({ message }) => fieldErrorText(message, language)).fieldErrors));
        return;
      }
      save.mutate(
        { ...parsed.data, revision: draft.revision },
        {
          onSuccess: (model) => {
            const { id: _, revision, ...values } = model;
            draft.start({ revision, savedByName: fullName, values });
            showToast({ title: t('settings.save.done'), tone: 'success' });
          },
          onError: (error) => (isApiError(error, 'settings_changed') ? undefined : refuse(error)),
        },
      );
    },
  };
}

const byField = (errors: FieldErrors): Errors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, messages]) => (messages[0] === undefined ? [] : [[field, messages[0]]])));

const without = (errors: Errors, field: ProfileField): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
