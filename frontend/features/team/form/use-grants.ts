import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldErrorText } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import type { Grants } from './grants.ts';

/** The grants of a form, whichever it is, as `GrantsFields` takes them. Choosing clears the error it was asked for by. */
export function useGrants<V extends Grants, O>(given: UseFormReturn<V, unknown, O>) {
  // Every form of grants has these fields; the library's types cannot say so of a form that is not known yet.
  const form = given as unknown as UseFormReturn<Grants, unknown, unknown>;
  const { language } = useLocale();
  const value = useWatch({
    control: form.control,
    compute: ({ role, permissions, reach, branches }: Grants) => ({ role, permissions, reach, branches }),
  });
  const message = form.formState.errors.branches?.message;
  return {
    value,
    onChange: ({ role, permissions, reach, branches }: Partial<Grants>) => {
      if (role !== undefined) form.setValue('role', role, { shouldDirty: true });
      if (permissions !== undefined) form.setValue('permissions', permissions, { shouldDirty: true });
      if (reach !== undefined) form.setValue('reach', reach, { shouldDirty: true });
      if (branches !== undefined) form.setValue('branches', branches, { shouldDirty: true });
      form.clearErrors('branches');
    },
    branchesError: message === undefined ? undefined : fieldErrorText(message, language),
  };
}
